import { expect, test } from './support.ts'

test('the lines of a poem are one line apart, and its stanzas two, also in print', async ({ page }) => {
  await page.goto('/issue/thresholds/lintels')
  const gaps = () =>
    page.evaluate(() => {
      const [first, second] = [...document.querySelectorAll('.stanza')]
      const tops = [...(first?.querySelectorAll('.line') ?? []), second].map(
        (one) => one?.getBoundingClientRect().top ?? 0,
      )
      const lineHeight = Number.parseFloat(getComputedStyle(first as Element).lineHeight)
      return tops.slice(1).map((top, at) => Math.round((top - (tops[at] ?? 0)) / lineHeight))
    })
  expect(await gaps()).toEqual([1, 2])
  await page.emulateMedia({ media: 'print' })
  expect(await gaps()).toEqual([1, 2])
})
