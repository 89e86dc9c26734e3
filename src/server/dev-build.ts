import { once } from 'node:events'
import type { Server } from 'node:http'
import type { WebBuild } from './web-build.ts'

/** Answered by the server alone, also while Vite is still getting ready after a restart. */
const NOT_FOR_VITE = /^\/(api|oauth|webhooks|healthz|readyz)\b/

/** Pages and mails in development: Vite on our own server, so that one process serves everything. */
export function openDevBuild(server: Server): WebBuild {
  const opening = once(server, 'listening').then(async () => {
    // Loaded only here, so that production never needs Vite; and last, so that a restarted server answers the sooner.
    const { createServer } = await import('vite')
    return createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
  })

  /** Asked for each time, because an edit may have changed it; Vite answers from memory when nothing has. */
  async function through<Result>(use: (module: WebBuild) => Promise<Result>): Promise<Result> {
    const vite = await opening
    try {
      return await use((await vite.ssrLoadModule('./src/web/pages.server.ts')) as WebBuild)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }
  return {
    createPages: (app) => (request, page) => through((build) => build.createPages(app)(request, page)),
    renderMail: (...message) => through((build) => build.renderMail(...message)),
    assets: (next) => async (request, response) => {
      if (NOT_FOR_VITE.test(request.url ?? '')) return next(request, response)
      const vite = await opening
      vite.middlewares(request, response, () => next(request, response))
    },
    close: async () => (await opening).close(),
  }
}
