/** How long a page waits for a count before it is shown without it. */
const PATIENCE_MS = 250
/** A page that was shown without its count asks again every second or so. Later than this, it is a new question. */
const AWAITED_MS = 15_000
/** Together they would take all connections from the readers. */
const AT_ONCE = 2
/** How many questions keep their last answer. */
const MOST_KEPT = 40

/** What is being counted, and how many parts (of how many, where that is known) have been. */
export type Progress = { part: string; done: number; of: number | null }
export type Tell = (progress: Progress) => void

/** What there is after a short wait: the count, the one before while it is counted again, or how far the first one is. */
export type Soon<T> = { value: T | null; counting: Progress | null; failed: boolean }

/** Who asks what is being counted already waits for the same count. */
export type Count<T> = {
  /** However long it takes. */
  whole(): Promise<T>
  /** Each asker who was not given a count gets the one that was under way, and does not begin another. */
  soon(asker: string): Promise<Soon<T>>
}

type Running<T> = {
  given: Promise<T>
  /** Whether it went well. */
  ended: Promise<boolean>
  progress: Progress
  awaitedBy: Set<string>
}
type Ended = { well: boolean; at: number; awaitedBy: Set<string> }
type Question<T> = { kept: T | null; running: Running<T> | null; last: Ended | null }

type Options = {
  onFailure: (error: unknown) => void
  patience?: () => Promise<unknown>
  /** In milliseconds: never the sandbox’s clock, which can be moved. */
  clock?: () => number
}

/** Says which of the parts is counted now; those before it have been. */
export function tellParts<Part extends string>(tell: Tell, parts: readonly Part[]): (part: Part) => void {
  return (part) => tell({ part, done: parts.indexOf(part), of: parts.length })
}

const waitShortly = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
const NOT_BEGUN: Progress = { part: '', done: 0, of: null }

export type SharedCounts = ReturnType<typeof sharedCounts>

/** Counts that can take long: one at a time of each question, a few at a time of all, and nobody has to wait for one. */
export function sharedCounts({ onFailure, patience = waitShortly, clock = () => performance.now() }: Options) {
  const questions = new Map<string, Question<unknown>>()
  const inTurn = takingTurns(AT_ONCE)

  function questionOf<T>(asked: string): Question<T> {
    const question = (questions.get(asked) ?? { kept: null, running: null, last: null }) as Question<T>
    // The one asked last is the last in the map, so the first is what nobody has asked for longest.
    questions.delete(asked)
    questions.set(asked, question)
    for (const [key, { running }] of questions) {
      if (questions.size <= MOST_KEPT) break
      if (!running) questions.delete(key)
    }
    return question
  }

  function begin<T>(question: Question<T>, find: (tell: Tell) => Promise<T>): Running<T> {
    const running = { progress: NOT_BEGUN, awaitedBy: new Set<string>() } as Running<T>
    running.given = inTurn(() => find((progress) => Object.assign(running, { progress })))
    running.ended = running.given.then(
      (value) => {
        question.kept = value
        return end(true)
      },
      (error) => {
        onFailure(error)
        return end(false)
      },
    )
    function end(well: boolean) {
      question.running = null
      question.last = { well, at: clock(), awaitedBy: running.awaitedBy }
      return well
    }
    return running
  }

  return function count<T>(asked: string, find: (tell: Tell) => Promise<T>): Count<T> {
    function join(question: Question<T>): Running<T> {
      question.running ??= begin(question, find)
      return question.running
    }
    return {
      whole: () => join(questionOf<T>(asked)).given,
      async soon(asker) {
        const question = questionOf<T>(asked)
        const { last } = question
        if (last?.awaitedBy.delete(asker) && clock() - last.at < AWAITED_MS)
          return { value: question.kept, counting: null, failed: !last.well }
        const running = join(question)
        const well = await Promise.race([running.ended, patience().then(() => null)])
        if (well !== null) {
          running.awaitedBy.delete(asker)
          return { value: question.kept, counting: null, failed: !well }
        }
        running.awaitedBy.add(asker)
        return { value: question.kept, counting: running.progress, failed: false }
      },
    }
  }
}

/** So many at a time; the others wait for their turn, the first to come first. */
function takingTurns(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
