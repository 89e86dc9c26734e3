import type { FormEvent } from 'react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { createProduct, saveProductPicture } from '#contract/catalogue/products.ts'
import type { Currency } from '#domain/money.ts'
import { parseMoney } from '#domain/parse-money.ts'
import { NEEDS_ALT } from '#domain/pictures/alt-text.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { PictureFields, useChosenPicture } from '../../../../parts/staff/uploaded-picture.tsx'
import { useCurrency } from '../../../../root-data.ts'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { RadioCards } from '../../../../ui/fields/radio-cards.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import { linesOf } from '../texts/settings-text.ts'
import type { Route } from './+types/product.ts'
import { firstFault, ProductFields, productWords } from './product-fields.tsx'
import { PICTURE_HINT } from './product-picture.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request)
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/goods/new')
  return pageMeta(siteOf(matches), { title: 'New product', description: 'A new product.', path, hidden: true })
}

const KINDS = [
  { value: 'basic', label: 'Basic', detail: 'One stock count' },
  { value: 'sized', label: 'Sized', detail: 'Stock per size' },
  { value: 'digital', label: 'Digital', detail: 'Download' },
] as const
type Kind = (typeof KINDS)[number]['value']

const NOTHING = { name: '', price: null, description: '', details: [], tags: [] }

export default function NewProduct() {
  const currency = useCurrency()
  const [kind, setKind] = useState<Kind>('basic')
  const chosen = useChosenPicture()
  const [altFault, setAltFault] = useState<string>()
  const call = useStaffCall(createProduct)
  const picturing = useStaffCall(saveProductPicture)
  const navigate = useNavigate()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const alt = formText(form, 'alt').trim()
    const body = bodyOf(kind, (name) => formText(form, name), currency)
    let picture: string | undefined
    const answer = await call.send(async () => {
      picture = await chosen.read(form)
      setAltFault(picture && !alt ? NEEDS_ALT : undefined)
      return picture === '' || (picture && !alt) ? null : { body }
    })
    if (!answer) return
    const { ref } = answer
    const pictured = !picture || (await picturing.send({ body: { ref, picture, alt } }))
    const digital = kind === 'digital'
    const made = digital ? 'It goes on sale once it has a file.' : 'It’s in the store.'
    toast(pictured ? made : `${made} Its picture couldn’t be saved. Please try again.`)
    await navigate(
      digital
        ? href('/staff/catalogue/goods/:slug/files', { slug: ref.replace('prd:', '') })
        : href('/staff/catalogue/goods'),
    )
  }

  return (
    <CataloguePage admin>
      <StaffSection
        title="New product"
        aside={
          <Link to={href('/staff/catalogue/goods')} className="linked inline-flex min-h-11 items-center">
            All products
          </Link>
        }
      >
        <form
          ref={call.form}
          method="post"
          noValidate
          onSubmit={submit}
          aria-label="New product"
          className="scripted grid max-w-[40rem] gap-5"
        >
          <RadioCards
            legend="Kind"
            name="kind"
            columns="three"
            options={KINDS}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
          />
          <ProductFields of={NOTHING} error={call.field} />
          {kind === 'basic' && (
            <Field
              label="On hand"
              name="on_hand"
              type="number"
              min={0}
              defaultValue="0"
              error={call.field('on_hand')}
            />
          )}
          {kind === 'sized' && (
            <TextArea
              label="Sizes"
              name="sizes"
              hint="One per line, with the number on hand: Small | 24"
              error={firstFault(call.field, 'sizes', ['.name', '.on_hand'])}
            />
          )}
          <PictureFields
            label="Picture (optional)"
            hint={PICTURE_HINT}
            chosen={chosen}
            error={(field) => (field === 'alt' ? altFault : undefined)}
          />
          {call.general && <Notice kind="error">{call.general}</Notice>}
          <div>
            <SubmitButton status={call.status}>
              {kind === 'digital' ? 'Continue to files' : 'Add to store'}
            </SubmitButton>
          </div>
        </form>
      </StaffSection>
    </CataloguePage>
  )
}

function bodyOf(kind: Kind, text: (name: string) => string, currency: Currency) {
  return {
    kind,
    ...productWords(text),
    price: parseMoney(text('price'), currency) ?? Number.NaN,
    on_hand: kind === 'basic' ? Number(text('on_hand')) : 0,
    sizes: kind === 'sized' ? linesOf(text('sizes')).map(sizeOf) : [],
  }
}

function sizeOf(line: string) {
  const [name = '', count = ''] = line.split('|').map((part) => part.trim())
  return { name, on_hand: count === '' ? 0 : Number(count) }
}
