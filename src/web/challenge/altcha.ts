import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import type { Challenge } from 'altcha-lib'
import { solveChallengeWorkers } from 'altcha-lib'

const MOST_WORKERS = 4
const GIVE_UP_MS = 60_000

/** ALTCHA's proof of work, in workers of our own origin, so that the page stays quick and the policy strict. */
export async function solveAltcha(given: Record<string, unknown>): Promise<string> {
  const challenge = given as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Pbkdf2Worker(),
    timeout: GIVE_UP_MS,
  })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : ''
}
