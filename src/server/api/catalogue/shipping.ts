import type { Hono } from 'hono'
import { shippingConfig } from '#contract/catalogue/shipping.ts'
import { done } from '#domain/outcome.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { Zones } from '../../db/settings.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Env } from '../../http/env.ts'
import type { App } from '../../reads/app.ts'

export function mountShipping(api: Hono<Env>, app: App): void {
  serve(api, shippingConfig, async ({ query }) => {
    const { publication } = await app.catalogue()
    return done(query.inclusive === undefined ? publication.zones : withEveryCountry(publication.zones))
  })
}

function withEveryCountry(zones: Zones): Zones {
  const countries = ZONES.flatMap((zone) => zones[zone].countries)
  const states = Object.assign({}, ...ZONES.map((zone) => zones[zone].states))
  return { ...zones, c: { countries: countries.toSorted((one, other) => one.name.localeCompare(other.name)), states } }
}
