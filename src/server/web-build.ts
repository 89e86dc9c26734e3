import type { RequestListener } from 'node:http'
import type { App, Pages } from './reads/app.ts'
import type { RenderMail } from './services/mail/send-mail.ts'

/** What is written in JSX, which Node cannot load by itself: pages and mails, built by Vite or served by it in development. */
export type WebBuild = {
  createPages(app: App): Pages
  renderMail: RenderMail
  /** Lets the development server answer for its own files first. */
  assets(next: RequestListener): RequestListener
  close(): Promise<void>
}

// In a variable, so that the type checker does not look for what the build makes.
const BUILT = new URL('../../build/server/index.js', import.meta.url).href

export async function openWebBuild(): Promise<WebBuild> {
  const { createPages, renderMail } = await import(BUILT)
  return { createPages, renderMail, assets: (next) => next, close: async () => {} }
}
