import { expect, it } from 'vitest'
import { done } from '#domain/outcome.ts'
import { renderMarkdown } from './markdown.ts'
import { renderPage } from './render-page.ts'

it.each([
  ['short', '## About\n\nWe print *four* times a year.'],
  ['long', 'We print *four* times a [year](/help).\n\n'.repeat(2_000)],
])('renders a %s text', async (_, source) => {
  expect(await renderPage(source)).toEqual(done(renderMarkdown(source)))
})

it('leaves the process free while it renders a long text', async () => {
  let isOver = false
  let turns = 0
  const rendered = renderPage('|a|b|\n|-|-|\n'.concat('|*a*|b|\n'.repeat(5_000))).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    turns += 1
  }
  expect(await rendered).toMatchObject({ ok: true })
  expect(turns).toBeGreaterThan(10)
})
