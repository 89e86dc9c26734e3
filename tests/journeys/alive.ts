import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'

/** Waits until React has taken over what the server drew, so that what is typed is not typed into a picture. */
export async function alive(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(isTakenOver)).toBe(true)
}

type Fiber = { return: Fiber | null; stateNode: { current?: { memoizedState: { isDehydrated: boolean } } } }

/** React marks an element when it first comes to it, and a slow machine may be long from there to the end of the page. */
async function isTakenOver(element: object): Promise<boolean> {
  let fiber: Fiber | null = Object.entries(element).find(([name]) => name.startsWith('__reactFiber'))?.[1] ?? null
  while (fiber?.return) fiber = fiber.return
  if (fiber?.stateNode.current?.memoizedState.isDehydrated !== false) return false
  // What listens to keys comes after all is drawn.
  await new Promise((listens) => setTimeout(listens))
  return true
}
