import type { Hono } from 'hono'
import * as contract from '#contract/account/email.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { requireReader } from '../../http/session.ts'
import { askForProofLink } from '../../services/access/proof/proof-link.ts'
import { confirmEmailChange } from '../../services/account/confirm-email-change.ts'
import { askForEmailChange, cancelEmailChange } from '../../services/account/email-change.ts'
import { undoByLink } from '../../services/account/email-undo.ts'
import type { Lists } from '../../services/lists/lists.ts'

export function mountEmail(api: Hono<Env>, { auth, caller }: Callers, lists: Lists): void {
  serve(api, contract.resetEmail, async ({ body }, c) =>
    askForEmailChange(auth, await caller(c), await requireReader(c), body.email),
  )
  serve(api, contract.cancelEmailChange, async (_, c) => done(await cancelEmailChange(auth, await requireReader(c))))
  serve(api, contract.confirmEmail, async ({ body }, c) =>
    confirmEmailChange(auth, { lists, caller: await caller(c), ...body }),
  )

  serve(api, contract.undoEmail, async ({ body }, c) => undoByLink(auth, lists, await caller(c), body))
  serve(api, contract.askForProof, async (_, c) => askForProofLink(auth, await caller(c), await requireReader(c)))
}
