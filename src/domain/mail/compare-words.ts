import type { MailWords } from './mail-words.ts'

export type DiffLine = { is: 'same' | 'gone' | 'new'; line: string }
export type WordsDiff = Record<keyof MailWords, DiffLine[]>

export const WORD_PARTS = { subject: 'Subject', preheader: 'Preheader', text: 'Text' } as const satisfies Record<
  keyof MailWords,
  string
>
const PARTS = Object.keys(WORD_PARTS) as (keyof MailWords)[]

/** The parts that are not the same in both. */
export function changedParts(before: MailWords, after: MailWords): (keyof MailWords)[] {
  return PARTS.filter((part) => before[part] !== after[part])
}

/** What became of each line of the words. */
export function compareWords(before: MailWords, after: MailWords): WordsDiff {
  return {
    subject: diffLines(before.subject, after.subject),
    preheader: diffLines(before.preheader, after.preheader),
    text: diffLines(before.text, after.text),
  }
}

/** Beyond it all that lies between the first and the last changed line counts as changed. */
const MAX_COMPARED = 250_000

/** The lines that both have stay, as many as can; what is gone stands before what is new. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split(/\r?\n/)
  const now = after.split(/\r?\n/)
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return [
    ...lines('same', now.slice(0, head)),
    ...diffMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...lines('same', now.slice(now.length - tail)),
  ]
}

function diffMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length * now.length > MAX_COMPARED) return [...lines('gone', old), ...lines('new', now)]
  const shared = sharedLengths(old, now)
  const found: DiffLine[] = []
  let [at, to] = [0, 0]
  while (at < old.length && to < now.length) {
    if (old[at] === now[to]) {
      found.push(...lines('same', now.slice(to, to + 1)))
      at += 1
      to += 1
    } else if (shared(at + 1, to) >= shared(at, to + 1)) {
      found.push(...lines('gone', old.slice(at, at + 1)))
      at += 1
    } else {
      found.push(...lines('new', now.slice(to, to + 1)))
      to += 1
    }
  }
  return [...found, ...lines('gone', old.slice(at)), ...lines('new', now.slice(to))]
}

/** How many lines, in order, the rests of both have in common at most. */
function sharedLengths(old: readonly string[], now: readonly string[]): (at: number, to: number) => number {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const get = (at: number, to: number) => lengths[at * width + to] as number
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1)
      lengths[at * width + to] =
        old[at] === now[to] ? get(at + 1, to + 1) + 1 : Math.max(get(at + 1, to), get(at, to + 1))
  return get
}

const lines = (is: DiffLine['is'], some: readonly string[]): DiffLine[] => some.map((line) => ({ is, line }))
