import type { Hono } from 'hono'
import * as contract from '#contract/catalogue/masthead.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import { saveMasthead, tryWordmark } from '../../services/catalogue/masthead/edit-masthead.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'

export function mountMasthead(api: Hono<Env>, context: PaymentContext): void {
  serveStaffWrite(api, 'settings.change', contract.saveMasthead, async (body, { id: actor }) => {
    const { face, capitals, accent, icon, one_colour: oneColour } = body
    const picture = typeof body.picture === 'string' ? Buffer.from(body.picture, 'base64') : body.picture
    const saved = await saveMasthead(context, { face, capitals, accent, icon, picture, oneColour, actor })
    return saved.ok ? done({ saved: true as const }) : saved
  })
  serveStaffWrite(api, 'settings.change', contract.tryWordmark, async ({ picture, one_colour: oneColour }) => {
    const tried = await tryWordmark(Buffer.from(picture, 'base64'), oneColour)
    if (!tried.ok) return tried
    const { smallLight, smallDark, icon } = tried.value
    return done({
      light: smallLight.toString('base64'),
      dark: smallDark.toString('base64'),
      icon: icon?.toString('base64') ?? null,
    })
  })
}
