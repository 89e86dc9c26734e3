import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/access/login.ts'
import { safePath } from '#domain/access/safe-path.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import { letIn } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import type { Caller } from '../../services/access/auth-context.ts'
import { askForCode, logInByCode } from '../../services/access/code-login.ts'
import { readIdentityProviders } from '../../services/access/identity/institutions.ts'
import { logInByPassword } from '../../services/access/password/password-login.ts'
import { askForPasswordLink, setPassword } from '../../services/access/password/password-reset.ts'
import { proveByLink } from '../../services/access/proof/prove-by-link.ts'
import type { Ticket } from '../../services/access/sessions.ts'
import { makeAccountForBuyer } from '../../services/orders/make-account.ts'

export function mountLogin(api: Hono<Env>, { auth, caller: callerFor }: Callers): void {
  serve(api, contract.logIn, async ({ body }, c) => {
    const caller = await callerFor(c)
    return welcome(c, caller, await logInByPassword(auth, caller, body), body.path)
  })

  serve(api, contract.resetPassword, async ({ body }, c) => askForPasswordLink(auth, await callerFor(c), body.email))

  serve(api, contract.makeAccount, async ({ body }, c) => {
    const made = await makeAccountForBuyer(auth, await callerFor(c), body.receipt)
    if (!made) throw new HTTPException(404)
    return made
  })

  serve(api, contract.setPassword, async ({ body: { token, password } }, c) => {
    const caller = await callerFor(c)
    return welcome(c, caller, await setPassword(auth, caller, { token, ...password }), undefined)
  })

  serve(api, contract.signIn, async ({ body: { email, path } }, c) =>
    askForCode(auth, await callerFor(c), { email, path: safePath(path, '') }),
  )

  serve(api, contract.verifyCode, async ({ body }, c) => {
    const caller = await callerFor(c)
    const entered = await logInByCode(auth, caller, { token: body.token, code: body.password })
    if (!entered.ok) return entered
    const { ticket, path } = entered.value
    return ticket ? welcome(c, caller, done(ticket), path) : done({ path })
  })

  serve(api, contract.proveEmail, async ({ body }, c) => {
    const caller = await callerFor(c)
    const proved = await proveByLink(auth, caller, body)
    if (!proved.ok) return proved
    const { ticket, path } = proved.value
    return ticket ? welcome(c, caller, done(ticket), path) : done({ path })
  })

  serve(api, contract.listIdentityProviders, async () => done(await readIdentityProviders(auth.db)))
}

/** Gives the cookie to whoever has been let in, and says where to go: where they wanted to, or home. */
export function welcome(
  c: Context<Env>,
  caller: Caller,
  entered: Outcome<Ticket>,
  path: string | undefined,
): Outcome<{ path: string }> {
  if (!entered.ok) return entered
  letIn(c, caller, entered.value)
  return done({ path: safePath(path, entered.value.kind === 'staff' ? '/staff' : '/account') })
}
