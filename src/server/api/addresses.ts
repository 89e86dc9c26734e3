import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/addresses.ts'
import type { Day } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import { serve } from '../http/answers/serve.ts'
import type { Env } from '../http/env.ts'
import { requireReader } from '../http/session.ts'
import type { App } from '../reads/app.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import type { AddressRow } from '../services/account/reader-record.ts'
import {
  addressesAnswer,
  confirmAddress,
  confirmAddressByLink,
  deleteAddress,
  saveAddress,
  saveAddressByLink,
} from '../services/addresses/saved-addresses.ts'
import { endTemporaryAddress, saveTemporaryAddress } from '../services/addresses/temporary-address.ts'

const LONGEST_TOKEN = 200

export function mountAddresses(api: Hono<Env>, auth: AuthContext, app: App): void {
  serve(api, contract.saveAddress, async ({ body }, c) => {
    const { owner } = await requireReader(c)
    const zones = await readZones()
    return answer(
      await saveAddress(auth, { accountId: owner.id, wanted: { zone: readZone(c), address: body.address }, zones }),
    )
  })
  serve(api, contract.changeAddress, async ({ query, body }, c) => {
    const wanted = { zone: readZone(c), address: body.address }
    return answer(await saveAddressByLink(auth, { token: query.token, wanted, zones: await readZones() }))
  })
  serve(api, contract.confirmAddress, async (_, c) => {
    const { owner } = await requireReader(c)
    const found = await confirmAddress(auth.db, owner.id, readZone(c), auth.now())
    if (!found) throw new HTTPException(404)
    return done({ confirmed: true as const })
  })
  // From mail and without a script, as /renewal/stop.
  api.post('/account/address/confirm', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, LONGEST_TOKEN)
    await confirmAddressByLink(auth, token)
    return c.redirect(`/account/address/confirm?${new URLSearchParams({ token })}`, 303)
  })
  serve(api, contract.deleteAddress, async (_, c) => {
    const { owner } = await requireReader(c)
    const gone = await deleteAddress(auth, owner.id, readZone(c))
    if (!gone) throw new HTTPException(404)
    return answer(gone)
  })

  serve(api, contract.saveTemporaryAddress, async ({ body: { address, from, until } }, c) => {
    const { owner } = await requireReader(c)
    const days = { from: from as Day, until: until as Day }
    const wanted = { accountId: owner.id, zone: readZone(c), address, ...days }
    return saveTemporaryAddress(auth, (await app.catalogue()).publication, wanted)
  })
  serve(api, contract.endTemporaryAddress, async (_, c) => {
    const { owner } = await requireReader(c)
    const ended = await endTemporaryAddress(auth, owner.id, readZone(c))
    if (!ended) throw new HTTPException(404)
    return done({ ended: true as const })
  })

  const readZones = async () => (await app.catalogue()).publication.zones
  async function answer(saved: Outcome<AddressRow[]>) {
    return saved.ok ? done({ addresses: addressesAnswer(saved.value, await readZones()) }) : saved
  }
}

function readZone(c: Context<Env>): Zone {
  const shipcode = c.req.param('shipcode') ?? ''
  if (!Object.hasOwn(ZONE_OF_SHIPCODE, shipcode)) throw new HTTPException(404)
  return ZONE_OF_SHIPCODE[shipcode as keyof typeof ZONE_OF_SHIPCODE]
}
