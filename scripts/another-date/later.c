/*
 * The system's clock, LATER seconds later, for every program that loads this. What waits until an instant waits until the
 * real one, and clocks that count from the start of the machine are left alone. It takes no lock, as programs ask for the
 * time in signal handlers.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
/* Older versions of these are still in the library, and are found first by the name alone. */
#define NEXT_OF(name, version) ((__typeof__(&name))dlvsym(RTLD_NEXT, #name, version))

/* No machine has been up for so long: a greater number is an instant of the calendar. */
#define LONGEST_UPTIME 1000000000L

static const struct timespec *real(const struct timespec *until, struct timespec *kept) {
  if (!until || until->tv_sec < LONGEST_UPTIME) return until;
  *kept = *until;
  kept->tv_sec -= LATER;
  return kept;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = NEXT_OF(clock_gettime, "GLIBC_2.17")(clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI)) at->tv_sec += LATER;
  return failed;
}

int gettimeofday(struct timeval *at, void *zone) {
  struct timespec now;
  int failed = clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return failed;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *until) {
  struct timespec kept;
  return NEXT_OF(pthread_cond_timedwait, "GLIBC_2.3.2")(cond, mutex, real(until, &kept));
}

int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until) {
  struct timespec kept;
  return NEXT(pthread_cond_clockwait)(cond, mutex, clock, real(until, &kept));
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  struct timespec kept;
  return NEXT(pthread_mutex_timedlock)(mutex, real(until, &kept));
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  struct timespec kept;
  return NEXT(sem_timedwait)(semaphore, real(until, &kept));
}

int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until) {
  struct timespec kept;
  return NEXT(sem_clockwait)(semaphore, clock, real(until, &kept));
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *left) {
  struct timespec kept;
  return NEXT_OF(clock_nanosleep, "GLIBC_2.17")(clock, flags, flags & TIMER_ABSTIME ? real(until, &kept) : until, left);
}

int timerfd_settime(int timer, int flags, const struct itimerspec *set, struct itimerspec *before) {
  struct itimerspec moved = *set;
  struct timespec kept;
  if (flags & TFD_TIMER_ABSTIME) moved.it_value = *real(&set->it_value, &kept);
  return NEXT(timerfd_settime)(timer, flags, &moved, before);
}

long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long given[6];
  for (int i = 0; i < 6; i += 1) given[i] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_clock_gettime) return clock_gettime((clockid_t)given[0], (struct timespec *)given[1]);
  struct timespec kept;
  if (number == SYS_futex && (given[1] & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET)
    given[3] = (long)real((struct timespec *)given[3], &kept);
  return NEXT(syscall)(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}
