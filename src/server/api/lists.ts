import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { removeSubscriber } from '#contract/access/list-subscribers.ts'
import { chooseLists, signUpToList } from '#contract/lists.ts'
import { foldEmail } from '#domain/access/email.ts'
import { CONFIRM_EMAIL_FIRST } from '#domain/access/proof-of-address.ts'
import { done, refuse, refuseBeside } from '#domain/outcome.ts'
import { serve } from '../http/answers/serve.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Callers } from '../http/callers.ts'
import type { Env } from '../http/env.ts'
import { isKeepable, unreadable } from '../http/guards/readable.ts'
import { findSession, requireReader } from '../http/session.ts'
import type { Captcha } from '../services/access/captcha.ts'
import { confirm, unsubscribe } from '../services/lists/list-subscribers.ts'
import type { Lists } from '../services/lists/lists.ts'
import { chooseListsByEmail, choosePreferences, readListPreferences } from '../services/lists/preferences.ts'
import { signUp } from '../services/lists/sign-up.ts'
import { takeOffList } from '../services/lists/take-off-list.ts'

const tokenQuery = z.object({ token: z.string().check(z.maxLength(200)) })
const oneClick = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') })
const choice = z.strictObject({ list: z._default(z.array(z.string()), []) })

const MANY = ['list']

export function mountLists(web: Hono<Env>, { caller }: Callers, captcha: Captcha, lists: Lists): void {
  serve(web, signUpToList, async ({ query, body }, c) => {
    const { network } = await caller(c)
    const human = await captcha.verify('list', query.captcha, { now: lists.now(), network })
    if (!human.ok) return refuseBeside('email', human.errors)
    const owner = (await findSession(c))?.account
    const isProved = !!owner?.emailProvedAt && foldEmail(owner.email) === foldEmail(body.email)
    return signUp(lists, { email: body.email, tag: query['list-tag'], network, isProved })
  })

  // An address that is proved is asked for no further confirmation; the lists of another may be somebody else's.
  serve(web, chooseLists, async ({ body }, c) => {
    const { email, emailProvedAt } = (await requireReader(c)).owner
    if (!emailProvedAt) return refuse(CONFIRM_EMAIL_FIRST)
    await chooseListsByEmail(lists, email, { tags: body.lists, source: 'account' })
    return done({ lists: await readListPreferences(lists.db, email) })
  })

  serveStaffWrite(
    web,
    'lists.change',
    removeSubscriber,
    async ({ email, list, reason }, actor) => {
      const removed = await takeOffList(lists, { email, tag: list }, { actor, reason })
      return removed.ok ? done({ removed: true as const }) : removed
    },
    ({ email }) => ({ email }),
  )

  // What follows is reached from mail and needs no script: pages that ask, and forms that post to their own address. The
  // token is all the right that there is to have, so there is nothing for another site to forge.
  web.post('/list/confirm', async (c) => {
    const token = readToken(c)
    await confirm(lists, token)
    return backTo(c, '/list/confirm', { token })
  })

  /** Also the address of `List-Unsubscribe`: mail programs post `List-Unsubscribe=One-Click` and follow no redirect (RFC 8058). */
  web.post('/list/unsubscribe', async (c) => {
    const token = readToken(c)
    const known = await unsubscribe(lists, token)
    if (!oneClick.safeParse(await readForm(c)).success) return backTo(c, '/list/unsubscribe', { token })
    return known ? c.text('You’ve been unsubscribed.') : c.notFound()
  })

  web.post('/list/preferences', async (c) => {
    const token = readToken(c)
    const chosen = choice.safeParse(await readForm(c))
    if (chosen.success && (await choosePreferences(lists, token, chosen.data.list)))
      return backTo(c, '/list/preferences', { token, saved: '' })
    return backTo(c, '/list/preferences', { token })
  })
}

function readToken(c: Context<Env>): string {
  return tokenQuery.safeParse({ token: c.req.query('token') }).data?.token ?? ''
}

/** The fields of a posted form, those of MANY as lists. */
async function readForm(c: Context<Env>): Promise<Record<string, unknown>> {
  const fields = await c.req.parseBody({ all: true }).catch(() => {
    throw unreadable()
  })
  if (!isKeepable(fields)) throw unreadable()
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, MANY.includes(name) ? [value].flat() : value]),
  )
}

function backTo(c: Context<Env>, path: string, query: Record<string, string>): Response {
  return c.redirect(`${path}?${new URLSearchParams(query)}`, 303)
}
