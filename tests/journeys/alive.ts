import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'

/** Waits until React has taken over what the server drew, so that what is typed is not typed into a picture. */
export async function alive(element: Locator): Promise<void> {
  const takenOver = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
  await expect.poll(takenOver).toBe(true)
}
