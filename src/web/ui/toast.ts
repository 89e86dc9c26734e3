type Message = { id: number; text: string }

const LASTS_MS = 6_000

let messages: readonly Message[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Message[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** Says in passing that something was done; what must not be missed belongs in a notice. */
export function toast(text: string): void {
  count += 1
  const id = count
  change([...messages, { id, text }])
  setTimeout(() => dismiss(id), LASTS_MS)
}

export function dismiss(id: number) {
  change(messages.filter((message) => message.id !== id))
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Empty on the server, which has nothing to say in passing. */
export const shownNow = (): readonly Message[] => messages
