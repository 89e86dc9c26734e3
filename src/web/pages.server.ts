import * as build from 'virtual:react-router/server-build'
import type { RequestHandler, ServerBuild } from 'react-router'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { App, Pages } from '#server/reads/app.ts'
import {
  appContext,
  logContext,
  networkContext,
  nonceContext,
  renderedContext,
  requestIdContext,
} from './request-context.ts'
import { buildAt, openPlaces } from './routes/routes-at.ts'

// The build makes one file, so mails leave by the same door; tests and development take them from their own.
export { renderMail } from './mail.server.tsx'

/** The door from the server to the pages. */
export function createPages(app: App): Pages {
  // Behind a proxy that speaks https for us, forms come from an origin that the router cannot know by itself.
  const allowedActionOrigins = [new URL(app.publicUrl).host]
  const handlerFor = openHandlers({ ...build, allowedActionOrigins })
  return async (request, { requestId, nonce, network, onError }) => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(nonceContext, nonce)
    context.set(requestIdContext, requestId)
    context.set(networkContext, network)
    context.set(logContext, onError)
    const answer = await handlerFor(new URL(request.url).pathname)(request, context)
    const rendered = context.get(renderedContext)
    // The page of this very answer, and not of one that was given up for another.
    if (rendered?.head !== answer) return answer
    return new Response(rendered.html, { status: answer.status, headers: answer.headers })
  }
}

/**
 * The router tries every route it knows up to five times for each page, and copies their table: with those of the page's
 * place alone it needs a tenth of a page's time less.
 */
function openHandlers(whole: ServerBuild): (pathname: string) => RequestHandler {
  const placeOf = openPlaces(whole.routes)
  const handlers = new Map<string | null, RequestHandler>()
  return (pathname) => {
    const place = placeOf(pathname)
    const known = handlers.get(place)
    if (known) return known
    const handler = createRequestHandler(place === null ? whole : buildAt(whole, place), import.meta.env.MODE)
    handlers.set(place, handler)
    return handler
  }
}
