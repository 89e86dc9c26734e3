import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { forbiddenImports } from './support/boundaries.ts'

describe('the code', () => {
  it('has no forbidden import', () => {
    const files = globSync('{src,demo,sandbox}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
    expect(files.flatMap((file) => forbiddenImports(file.replace(/^src\//, ''), readFileSync(file, 'utf8')))).toEqual(
      [],
    )
  })
})

describe('the check of imports', () => {
  it.each([
    ['web/ui/form.tsx', `import { app } from '#server/app.ts'`, 'web/ui/form.tsx -> server/app.ts'],
    ['web/ui/form.tsx', `import { app } from '../../server/app.ts'`, 'web/ui/form.tsx -> server/app.ts'],
    ['web/ui/form.tsx', `import { price } from '#domain/money.ts'`, 'web/ui/form.tsx -> domain/money.ts'],
    ['web/ui/form.tsx', `import { Link } from 'react-router'`, 'web/ui/form.tsx -> react-router'],
    [
      'web/routes/store.tsx',
      `import { listed } from '#server/services/catalogue/read-catalogue.ts'`,
      'web/routes/store.tsx -> server/services/catalogue/read-catalogue.ts',
    ],
    ['web/routes/store.tsx', `export { listed } from '#server/app.ts'`, 'web/routes/store.tsx -> server/app.ts'],
    ['web/routes/store.tsx', `export * from '#server/app.ts'`, 'web/routes/store.tsx -> server/app.ts'],
    ['web/routes/store.tsx', `const app = await import('#server/app.ts')`, 'web/routes/store.tsx -> server/app.ts'],
    ['web/root.tsx', `import '#server/app.ts'`, 'web/root.tsx -> server/app.ts'],
    ['domain/day.ts', `import { z } from 'zod/mini'`, 'domain/day.ts -> zod/mini'],
    ['domain/day.ts', `import { readFileSync } from 'node:fs'`, 'domain/day.ts -> node:fs'],
    ['domain/day.ts', `import { call } from '#contract/endpoint.ts'`, 'domain/day.ts -> contract/endpoint.ts'],
    ['contract/cart.ts', `import { db } from '#server/db/client.ts'`, 'contract/cart.ts -> server/db/client.ts'],
    ['contract/cart.ts', `import { z } from 'zod'`, 'contract/cart.ts -> zod'],
    ['server/services/cart.ts', `import { Hono } from 'hono'`, 'server/services/cart.ts -> hono'],
    [
      'server/services/cart.ts',
      `import { serve } from '@hono/node-server'`,
      'server/services/cart.ts -> @hono/node-server',
    ],
    [
      'server/services/cart.ts',
      `import { cart } from '../api/cart.ts'`,
      'server/services/cart.ts -> server/api/cart.ts',
    ],
    [
      'server/services/cart.ts',
      `import * as cart from '#contract/cart.ts'`,
      'server/services/cart.ts -> contract/cart.ts',
    ],
    [
      'server/services/payments/settle.ts',
      `import { order } from '../orders/fulfil-order.ts'`,
      'server/services/payments/settle.ts -> server/services/orders/fulfil-order.ts',
    ],
    [
      'server/services/shop/open.ts',
      `import { carts } from '../cart/cart-store.ts'`,
      'server/services/shop/open.ts -> server/services/cart/cart-store.ts',
    ],
    ['server/api/cart.ts', `import { db } from '../db/client.ts'`, 'server/api/cart.ts -> server/db/client.ts'],
    ['server/jobs/remind.ts', `import { cart } from '../api/cart.ts'`, 'server/jobs/remind.ts -> server/api/cart.ts'],
    [
      'server/db/publication.ts',
      `import { join } from '../services/join.ts'`,
      'server/db/publication.ts -> server/services/join.ts',
    ],
    ['server/main.ts', `import { mount } from '#sandbox/mount.ts'`, 'server/main.ts -> sandbox/mount.ts'],
    ['server/main.ts', `import { createServer } from 'vite'`, 'server/main.ts -> vite'],
    ['web/ui/tabs.tsx', `import { Tabs } from 'react-aria-components'`, 'web/ui/tabs.tsx -> react-aria-components'],
    ['sandbox/clock.ts', `import { day } from '#domain/day.ts'`, 'sandbox/clock.ts -> domain/day.ts'],
    ['elsewhere/a.ts', `import { b } from './b.ts'`, 'elsewhere/a.ts -> elsewhere/b.ts'],
  ])('finds in %s: %s', (file, source, message) => {
    expect(forbiddenImports(file, source)).toEqual([message])
  })

  it.each([
    [
      'web/routes/store.tsx',
      `import { type App } from '#server/app.ts'`,
      'web/routes/store.tsx -> server/app.ts (write import type { … })',
    ],
    ['server/api/cart.ts', `import { type Hono } from 'hono'`, 'server/api/cart.ts -> hono (write import type { … })'],
    [
      'domain/cart.ts',
      `export { type Day } from './day.ts'`,
      'domain/cart.ts -> domain/day.ts (write import type { … })',
    ],
  ])('finds types taken by a value import in %s: %s', (file, source, message) => {
    expect(forbiddenImports(file, source)).toEqual([message])
  })

  it.each([
    ['web/routes/store.tsx', `import type { App } from '#server/app.ts'`],
    ['web/routes/store.tsx', `type App = typeof import('#server/app.ts')`],
    ['web/routes/store.tsx', `export type { App } from '#server/app.ts'`],
    ['web/routes/store.tsx', `import { Price } from '../ui/price.tsx'; import { Link } from 'react-router'`],
    ['web/root.tsx', `import sheet from './app.css?url'; const a = '<a> // import x from "vite"'`],
    ['web/ui/price.tsx', `import { useId } from 'react'; import { Field } from './field.tsx'`],
    ['domain/cart.ts', `import { type Day, today } from './day.ts'`],
    ['contract/cart.ts', `import * as z from 'zod/mini'`],
    ['server/app.ts', `import { sandbox } from '#sandbox/mount.ts'; import { Hono } from 'hono'`],
    ['server/dev-build.ts', `const { createServer } = await import('vite')`],
    ['server/api/cart.ts', `import { Hono } from 'hono'; import { add } from '../services/cart.ts'`],
    ['server/services/cart.ts', `import { eq } from 'drizzle-orm'; import { carts } from '../db/schema/cart.ts'`],
    ['demo/people.ts', `import { people } from '#server/db/schema/people.ts'; import { day } from '#domain/day.ts'`],
    ['web/ui/fields/combobox.tsx', `import { ComboBox } from 'react-aria-components/ComboBox'`],
    ['sandbox/clock.ts', `import { Hono } from 'hono'`],
    ['server/services/orders/fulfil-order.ts', `import { settle } from '../payments/settle.ts'`],
  ])('lets %s be: %s', (file, source) => {
    expect(forbiddenImports(file, source)).toEqual([])
  })
})
