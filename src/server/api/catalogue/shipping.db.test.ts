import { afterAll, beforeAll, expect, it } from 'vitest'
import { US_TERRITORIES } from '#domain/addresses/us-post.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import type { Zones } from '../../db/settings.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

const zones = async (query = '') => (await (await test.web.request(`/api/config/shipping${query}`)).json()) as Zones
const codes = (places: { code: string }[]) => places.map(({ code }) => code)

it('GET /api/config/shipping puts each country into one zone, with the states of those that have them', async () => {
  const { a, b, c } = await zones()
  expect(codes(a.countries)).toEqual(['US', ...US_TERRITORIES])
  expect(codes(b.countries)).toEqual(['CA'])
  expect(codes(c.countries)).toContain('NL')
  expect(codes(c.countries)).not.toContain('US')
  expect(codes(a.states.US ?? [])).toContain('ME')
  expect(codes(b.states.CA ?? [])).toContain('QC')
  expect(codes(c.states.AU ?? [])).toContain('NSW')
})

it('GET /api/config/shipping?inclusive names every country in zone c, by name, with all states', async () => {
  const { a, b, c } = await zones()
  const inclusive = await zones('?inclusive')
  expect(inclusive.c.countries).toHaveLength(a.countries.length + b.countries.length + c.countries.length)
  expect(Object.keys(inclusive.c.states).sort()).toEqual(['AU', 'CA', 'US'])
  const names = inclusive.c.countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
})

it('GET /api/config/shipping?tag=x is refused: it has no such key', async () => {
  expect((await test.web.request('/api/config/shipping?tag=x')).status).toBe(422)
})
