/** What takes longer to find than this is given again for a while; what is quick is always found anew. */
const DEAR_MS = 3000
const KEPT_MS = 60_000

type Answer = { given: Promise<unknown>; until: number }

/** Who asks what is being found already waits for the same answer. Every answer should say as of when it is. */
export function sharedAnswers(now: () => Date) {
  const answers = new Map<string, Answer>()
  return function shared<T>(asked: string, find: () => Promise<T>): Promise<T> {
    const began = now().getTime()
    for (const [key, { until }] of answers) if (until <= began) answers.delete(key)
    const known = answers.get(asked)
    if (known) return known.given as Promise<T>
    const answer: Answer = { given: Promise.resolve(), until: Number.POSITIVE_INFINITY }
    const given = find().finally(() => {
      const ended = now().getTime()
      answer.until = ended - began < DEAR_MS ? ended : ended + KEPT_MS
    })
    answers.set(asked, Object.assign(answer, { given }))
    given.catch(() => answers.delete(asked))
    return given
  }
}
