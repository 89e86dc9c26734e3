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
  const every = ZONES.flatMap((zone) => zones[zone].countries)
  // One that lies in several zones is named once, with all its states.
  const countries = [...new Map(every.map((country) => [country.code, country])).values()]
  const statesOf = (code: string) => ZONES.flatMap((zone) => zones[zone].states[code] ?? [])
  const written = ZONES.flatMap((zone) => Object.keys(zones[zone].states))
  const states = Object.fromEntries(written.map((code) => [code, statesOf(code)]))
  return { ...zones, c: { countries: countries.toSorted((one, other) => one.name.localeCompare(other.name)), states } }
}
