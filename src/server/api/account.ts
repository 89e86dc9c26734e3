import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/account.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import type { Callers } from '../http/callers.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { requireAntiForgery, requireReader } from '../http/session.ts'
import type { Runtime } from '../runtime.ts'
import { askForProofLink } from '../services/access/proof/proof-link.ts'
import { deleteAccount } from '../services/account/deletion.ts'
import { askForEmailChange, cancelEmailChange, confirmEmailChange } from '../services/account/email-change.ts'
import { undoByLink } from '../services/account/email-undo.ts'
import { changeName } from '../services/account/name.ts'
import type { AddressRow } from '../services/account/reader-file.ts'
import {
  addressesAnswer,
  deleteAddress,
  saveAddress,
  saveAddressByLink,
} from '../services/addresses/saved-addresses.ts'
import { switchAutorenew } from '../services/renewals/autorenew.ts'

export function mountAccount(
  api: Hono<Env>,
  { auth, caller }: Callers,
  { app, lists }: Pick<Runtime, 'app' | 'lists'>,
): void {
  serve(api, contract.readSubscriber, async ({ query }, c) => {
    const { reader, viewOnly } = await app.viewer(c.req.raw)
    if (!reader && viewOnly) throw new HTTPException(404)
    const { id } = reader ?? (await requireReader(c)).owner
    const { account, timetable, ...rest } = await app.account.subscriber(id)
    if (query.membership === undefined) return done({ subscriber: { account, timetable, ...rest } })
    const { name, email, addresses } = account
    const current = timetable.current_subscription
    return done({
      subscriber: {
        account: { name, email, addresses },
        timetable: { current_subscription: current && { info: current.info } },
      },
    })
  })

  serve(api, contract.changeName, async ({ body: { name, session } }, c) => {
    const { owner } = await requireReader(c)
    await requireAntiForgery(c, session)
    await changeName(auth, owner.id, name)
    return done({ name })
  })

  serve(api, contract.resetEmail, async ({ body }, c) =>
    askForEmailChange(auth, await caller(c), await requireReader(c), body.email),
  )
  serve(api, contract.cancelEmailChange, async (_, c) => done(await cancelEmailChange(auth, await requireReader(c))))
  serve(api, contract.confirmEmail, async ({ body }, c) => confirmEmailChange(auth, lists, await caller(c), body.token))

  serve(api, contract.undoEmail, async ({ body }, c) => undoByLink(auth, lists, await caller(c), body))
  serve(api, contract.askForProof, async (_, c) => askForProofLink(auth, await caller(c), await requireReader(c)))

  serve(api, contract.saveAddress, async ({ body }, c) => {
    const { owner } = await requireReader(c)
    const zones = await zonesOf()
    return answer(await saveAddress(auth, owner.id, { zone: zoneOf(c), address: body.address }, zones))
  })
  serve(api, contract.changeAddress, async ({ query, body }, c) => {
    const wanted = { zone: zoneOf(c), address: body.address }
    return answer(await saveAddressByLink(auth, query.token, wanted, await zonesOf()))
  })
  serve(api, contract.deleteAddress, async (_, c) => {
    const { owner } = await requireReader(c)
    const gone = await deleteAddress(auth, owner.id, zoneOf(c))
    if (!gone) throw new HTTPException(404)
    return answer(gone)
  })

  serve(api, contract.switchAutorenew, async ({ query: { to, nonce } }, c) => {
    const { owner } = await requireReader(c)
    return switchAutorenew(auth, owner.id, { to: to === undefined ? null : to === 'on', nonce: nonce ?? null })
  })

  api.get(contract.OWN_DATA, async (c) => {
    const { owner } = await requireReader(c)
    c.header('Content-Disposition', 'attachment; filename="your-data.json"')
    return c.body(JSON.stringify(await app.account.ownData(owner.id), null, 2), 200, {
      'Content-Type': 'application/json',
    })
  })
  serve(api, contract.deleteAccount, async ({ body }, c) => {
    const holder = await requireReader(c)
    await requireAntiForgery(c, body.session)
    const deleted = await deleteAccount(auth, await caller(c), holder)
    if (!deleted.ok) return deleted
    c.var.sessions.drop(c)
    return done({ path: '/' })
  })

  const zonesOf = async () => (await app.catalogue()).publication.zones
  async function answer(saved: Outcome<AddressRow[]>) {
    return saved.ok ? done({ addresses: addressesAnswer(saved.value, await zonesOf()) }) : saved
  }
}

function zoneOf(c: Context<Env>): Zone {
  const shipcode = c.req.param('shipcode') ?? ''
  if (!Object.hasOwn(ZONE_OF_SHIPCODE, shipcode)) throw new HTTPException(404)
  return ZONE_OF_SHIPCODE[shipcode as keyof typeof ZONE_OF_SHIPCODE]
}
