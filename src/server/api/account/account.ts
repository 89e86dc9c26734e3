import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/account/account.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { requireAntiForgery, requireReader } from '../../http/session.ts'
import type { App } from '../../reads/app.ts'
import { chooseCounting } from '../../services/account/counting.ts'
import { deleteAccount } from '../../services/account/deletion.ts'
import { changeName } from '../../services/account/name.ts'

export function mountAccount(api: Hono<Env>, { auth, caller }: Callers, app: App): void {
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

  serve(api, contract.chooseCounting, async ({ body: { counted, session } }, c) => {
    const { owner } = await requireReader(c)
    await requireAntiForgery(c, session)
    await chooseCounting(auth, owner.id, counted)
    return done({ counted })
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
}
