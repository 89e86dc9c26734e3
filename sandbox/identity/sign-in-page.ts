import { html } from 'hono/html'
import type { Frame, Markup } from '../page.ts'
import { page } from '../page.ts'
import type { IdentityUser } from './port.ts'

/** Where the sandbox asks who is coming; a press of a button stands for a password there. */
export function signInPage(frame: Frame, title: string, groups: Map<string, IdentityUser[]>): Markup {
  const body = html`
<p>This page plays ${title}, which this shop would send you to. Choose who you are there.</p>
${[...groups].map(
  ([group, users]) => html`${group ? html`<h2>${group}</h2>` : ''}
<dl>${users.map(
    ({ id, name, says }) => html`<div><dt>${name}</dt><dd>${says}</dd>
<form method="post"><input type="hidden" name="user" value="${id}"><button aria-label="Continue as ${name}${group ? `, ${group}` : ''}">Continue as ${name}</button></form></div>`,
  )}</dl>`,
)}`
  return page(frame, `Sign in at ${title}`, body)
}
