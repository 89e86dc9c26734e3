import type { Hono } from 'hono'
import * as files from '#contract/catalogue/product-files.ts'
import * as contract from '#contract/catalogue/products.ts'
import { cents } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import { beginFile, removeFile, takePiece } from '../../services/catalogue/edit-product-files.ts'
import { createProduct, retireProduct } from '../../services/catalogue/edit-products.ts'
import { saveProductPicture } from '../../services/catalogue/pictures/product-picture.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'

export function mountProducts(api: Hono<Env>, context: PaymentContext, embedded: boolean): void {
  const keeper = { ...context, embedded }
  serveStaffWrite(api, 'products.change', contract.createProduct, async (body, { id }) => {
    const { kind, name, price, description, details, tags, on_hand, sizes } = body
    const made = await createProduct(
      context,
      {
        kind,
        name,
        price: cents(price),
        description,
        details,
        tags,
        onHand: on_hand,
        sizes: sizes.map((size) => ({ name: size.name, onHand: size.on_hand })),
      },
      id,
    )
    return made.ok ? done({ ref: made.value }) : made
  })
  serveStaffWrite(
    api,
    'products.change',
    contract.saveProductPicture,
    async ({ ref, picture, alt = '' }, { id: actor }) =>
      saved(
        await saveProductPicture(context, {
          ref,
          picture: typeof picture === 'string' ? Buffer.from(picture, 'base64') : picture,
          alt,
          actor,
        }),
      ),
  )
  serveStaffWrite(api, 'products.change', contract.retireProduct, async ({ ref, retired, reason }, { id: actor }) =>
    saved(await retireProduct(context, { ref, retired, reason, actor })),
  )
  serveStaffWrite(
    api,
    'products.change',
    files.beginFile,
    async ({ session: _, file: name, ...file }, { id: actor }) => {
      const begun = await beginFile(keeper, { ...file, name, actor })
      return begun.ok ? done({ file: begun.value }) : begun
    },
  )
  serveStaffWrite(api, 'products.change', files.sendPiece, async ({ file, at, bytes }, { id: actor }) =>
    saved(await takePiece(keeper, { file, at, body: Buffer.from(bytes, 'base64'), actor })),
  )
  serveStaffWrite(api, 'products.change', files.removeFile, async ({ file, reason }, { id: actor }) =>
    saved(await removeFile(keeper, { file, reason, actor })),
  )
}

function saved(outcome: Outcome<null>) {
  return outcome.ok ? done({ saved: true as const }) : outcome
}
