import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents } from '#domain/money.ts'
import Home from './home.tsx'
import Store from './store/page.tsx'

type HomeProps = ComponentProps<typeof Home>
type StoreProps = ComponentProps<typeof Store>

const PRICES = { print: cents(4800), digital: cents(2400) }

/** A publication on its first day. */
const HOME = {
  ...{ name: 'Broadfold', tagline: 'A quarterly.', soon: false, supportEmail: 'readers@example.com', issuesPerYear: 4 },
  ...{ about: '', reasons: [], current: null, shelf: [], prices: PRICES, lists: [], products: [] },
} as HomeProps['loaderData']
const STORE = {
  name: 'Broadfold',
  issuesPerYear: 4,
  prices: PRICES,
  issues: [],
  products: [],
} as StoreProps['loaderData']

/** As a visitor sees it, to whom the site offers a subscription. */
function htmlOf(element: ReactElement): string {
  const root = { currency: DOLLARS, offer: { to: '/subscribe', label: 'Subscribe' }, summary: null }
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => root }], {
    hydrationData: { loaderData: { root } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const props = { params: {}, matches: [] } as object

it('has a home before its first issue, with a way on and no empty shelf', () => {
  const html = htmlOf(<Home {...(props as HomeProps)} loaderData={HOME} />)
  expect(html).toContain('Broadfold')
  expect(html).toContain('href="/subscribe"')
  expect(html).not.toContain('The shelf')
  expect(html).not.toContain('From the store')
  // Nothing is written yet of why.
  expect(html).not.toContain('Why subscribe')
  expect(html).not.toContain('<ul class="mb-10')
})

it('has a store with nothing in it, which says so and offers a subscription', () => {
  const html = htmlOf(<Store {...(props as StoreProps)} loaderData={STORE} />)
  expect(html).toContain('There are no single issues for sale yet.')
  expect(html).toContain('href="/subscribe"')
  expect(html).not.toContain('roducts')
})
