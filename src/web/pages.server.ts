import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { App, Pages } from '#server/reads/app.ts'
import { appContext, logContext, networkContext, nonceContext, requestIdContext } from './request-context.ts'

// The build makes one file, so mails leave by the same door; tests and development take them from their own.
export { renderMail } from './mail.server.tsx'

/** The door from the server to the pages. */
export function createPages(app: App): Pages {
  // Behind a proxy that speaks https for us, forms come from an origin that the router cannot know by itself.
  const allowedActionOrigins = [new URL(app.publicUrl).host]
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE)
  return (request, { requestId, nonce, network, onError }) => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(nonceContext, nonce)
    context.set(requestIdContext, requestId)
    context.set(networkContext, network)
    context.set(logContext, onError)
    return handle(request, context)
  }
}
