import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test('a recording plays on its page, and can be heard from the middle @both', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  const path = '/store/product/read-aloud'
  await open(page, path)
  const player = page.getByLabel('Fifty Lines, read aloud')
  await expect(player).toBeVisible()
  const length = () => player.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration))
  await expect.poll(length).toBe(181)
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 120
  })
  const at = () => player.evaluate((audio: HTMLAudioElement) => [audio.seeking, Math.round(audio.currentTime)])
  await expect.poll(at).toEqual([false, 120])
  await inLightAndDark(page, () => checkAxe(page))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
  await player.focus()
  await expect(player).toBeFocused()
})
