import type { Hono } from 'hono'
import * as contract from '#contract/access/passkeys.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { requireReader } from '../../http/session.ts'
import type { App } from '../../reads/app.ts'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  logInByPasskey,
  readPasskeys,
  removePasskey,
} from '../../services/access/second-factor/passkeys.ts'
import type { LoggedIn } from '../../services/access/sessions.ts'
import { welcome } from './login.ts'

export function mountPasskeys(api: Hono<Env>, { auth, caller: callerFor }: Callers, app: App): void {
  serve(api, contract.listPasskeys, async (_, c) => done(await list(await requireReader(c))))

  serve(api, contract.passkeyRegistration, async (_, c) => {
    const { publication } = await app.catalogue()
    return beginPasskey(auth, await requireReader(c), publication.name)
  })

  serve(api, contract.addPasskey, async ({ body }, c) => {
    const holder = await requireReader(c)
    const added = await addPasskey(auth, await callerFor(c), holder, body)
    return added.ok ? done(await list(holder)) : added
  })

  serve(api, contract.removePasskey, async (_, c) => {
    const holder = await requireReader(c)
    const removed = await removePasskey(auth, await callerFor(c), holder, c.req.param('id') ?? '')
    return removed.ok ? done(await list(holder)) : removed
  })

  serve(api, contract.passkeyChallenge, async (_, c) => askForPasskey(auth, await callerFor(c)))

  serve(api, contract.showPasskey, async ({ body: { path, ...shown } }, c) => {
    const caller = await callerFor(c)
    return welcome(c, caller, await logInByPasskey(auth, caller, shown), path)
  })

  async function list({ owner }: LoggedIn) {
    const entries = await readPasskeys(auth.db, owner.id)
    return entries.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created: createdAt.toISOString(),
      last_used: lastUsedAt?.toISOString() ?? null,
    }))
  }
}
