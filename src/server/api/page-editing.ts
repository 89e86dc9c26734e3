import type { Hono } from 'hono'
import * as contract from '#contract/pages.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { arrangePages } from '../services/pages/arrange-pages.ts'
import type { SavedPage } from '../services/pages/edit-pages.ts'
import { restorePage, savePage } from '../services/pages/edit-pages.ts'
import { renderPage } from '../services/pages/render-page.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

export function mountPageEditing(api: Hono<Env>, { db, now }: Pick<PaymentContext, 'db' | 'now'>): void {
  serveStaffWrite(api, 'pages.change', contract.savePage, async (asked, { id: actor }) => {
    const { page: slug, base, title, body } = asked
    return answered(await savePage({ db, now, actor }, { slug, base, title, body: body.trim() }))
  })
  serveStaffWrite(api, 'pages.change', contract.restorePage, async ({ page: slug, base, version }, { id: actor }) =>
    answered(await restorePage({ db, now, actor }, { slug, base, version })),
  )
  serveStaffWrite(api, 'pages.change', contract.arrangePages, async ({ menu, footer, was }, { id: actor }) => {
    const arranged = await arrangePages({ db, now, actor }, { menu, footer, was })
    return arranged.ok ? done({ status: 'done' as const }) : arranged
  })
  serveStaffWrite(api, 'pages.change', contract.previewPage, async ({ body }) => {
    const rendered = await renderPage(body)
    return rendered.ok ? done({ html: rendered.value }) : rendered
  })
}

function answered(outcome: Outcome<SavedPage>) {
  return outcome.ok ? done({ version: outcome.value.version, is_shown: outcome.value.isShown }) : outcome
}
