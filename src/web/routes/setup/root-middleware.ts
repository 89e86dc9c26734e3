import { redirect } from 'react-router'
import { isShownUnopened } from '#domain/opening/opening.ts'
import type { Route } from '../../+types/root.ts'
import { href } from '../../href.ts'
import { appContext } from '../../request-context.ts'

/** Before the shop has opened every page of readers leads to the home page, which says so; staff see them as they will be, and so does who tries it. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }) => {
    const app = context.get(appContext)
    if (isShownUnopened(new URL(request.url).pathname)) return
    if (await app.setup.seesShop(request)) return
    throw redirect(href('/'))
  },
]
