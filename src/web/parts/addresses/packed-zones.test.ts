import { expect, it } from 'vitest'
import type { Zones } from '#server/db/settings.ts'
import { packZones, unpackZones } from './packed-zones.ts'

it('brings back every country and state as it was, names of several words and empty zones too', () => {
  const zones: Zones = {
    a: {
      countries: [{ code: 'US', name: 'United States' }],
      states: { US: [{ code: 'AE', name: 'Armed Forces Europe' }] },
    },
    b: {
      countries: [
        { code: 'AX', name: 'Åland Islands' },
        { code: 'TT', name: 'Trinidad & Tobago' },
      ],
      states: { AU: [] },
    },
    c: { countries: [], states: {} },
  }
  expect(unpackZones({ name: 'Broadfold', zones: packZones(zones) })).toEqual({ name: 'Broadfold', zones })
})
