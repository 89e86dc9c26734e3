import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

it('GET /api/store/products?tag= answers the products of that tag by the names of the spec', async () => {
  const response = await test.web.request('/api/store/products?tag=swag')
  expect(response.status).toBe(200)
  const products = (await response.json()) as Record<string, unknown>[]
  expect(products.length).toBeGreaterThan(1)
  for (const product of products) {
    expect(Object.keys(product).sort()).toEqual(['image', 'name', 'print_price', 'quantity', 'ref', 'sizes', 'slug'])
  }
})

it('GET /api/store/products without a tag answers all twelve', async () => {
  const response = await test.web.request('/api/store/products')
  expect(await response.json()).toHaveLength(12)
})

it('GET /api/store/products with a tag nobody carries answers an empty list', async () => {
  const response = await test.web.request('/api/store/products?tag=nothing')
  expect(await response.json()).toEqual([])
})

it('GET /api/store/products with an unknown key says so', async () => {
  const response = await test.web.request('/api/store/products?colour=red')
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ errors: 'Unknown field: colour.' })
})

it('GET /api/store/products with a key given twice is refused', async () => {
  const response = await test.web.request('/api/store/products?tag=swag&tag=digital')
  expect(response.status).toBe(400)
})

it('GET /api/store/products/:slug answers one product with what is on hand of each size', async () => {
  const list = (await (await test.web.request('/api/store/products')).json()) as { slug: string; sizes: unknown[] }[]
  const sized = list.find(({ sizes }) => sizes.length > 0)
  const response = await test.web.request(`/api/store/products/${sized?.slug}`)
  expect(await response.json()).toEqual(sized)
})

it('GET /api/store/products/:slug of nothing answers 404', async () => {
  const response = await test.web.request('/api/store/products/no-such-thing')
  expect(response.status).toBe(404)
})
