import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { previewPage, savePage } from '#contract/pages.ts'
import { MAX_PAGE_TEXT, MAX_PAGE_TITLE } from '#domain/pages/page.ts'
import { savedMeanwhile } from '#domain/saved-meanwhile.ts'
import type { PageForStaff } from '#server/services/pages/read-pages.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { useDraft } from '../../../../forms/use-draft.ts'
import { WrittenText } from '../../../../parts/page/written-text.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'

export function PageEditor({ page }: { page: PageForStaff }) {
  const { slug, version } = page
  const saved = { title: page.title, body: page.body }
  const draft = useDraft({ key: `page:${slug}`, version, saved })
  const { typed, isChanged, isBehind, isBack, change, toSend, endSaved, end } = draft
  const { title, body } = typed
  const [shown, setShown] = useState<{ html: string } | null>(null)
  const call = useStaffCall(savePage)
  const preview = useStaffCall(previewPage)
  const { revalidate } = useRevalidator()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await call.send({ body: { page: page.slug, base: toSend.base, title, body } })
    if (!answer) return revalidate()
    await endSaved(toSend, revalidate)
    call.reset()
    toast(
      answer.is_shown ? `Saved. Readers see this text at /${page.slug}.` : 'Saved. Readers don’t see an empty page.',
    )
  }

  async function tryOut() {
    setShown(await preview.send({ body: { body } }))
  }

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <form
        ref={call.form}
        method="post"
        noValidate
        onSubmit={submit}
        data-kept
        aria-label="Page"
        className="scripted grid content-start gap-4"
      >
        {isBack && (
          <Notice title="Your unsaved text is back.">
            <Button look="quiet" onClick={end}>
              Discard it
            </Button>
          </Notice>
        )}
        <Field
          label="Title"
          name="title"
          maxLength={MAX_PAGE_TITLE}
          value={title}
          onValue={(value) => change({ title: value })}
          required
          error={call.field('title')}
        />
        <TextArea
          label="Text"
          name="body"
          rows={22}
          maxLength={MAX_PAGE_TEXT}
          value={body}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
          hint="Markdown: ## Heading, **bold**, *italic*, - list, [link](/help). No HTML and no pictures."
          error={call.field('body')}
        />
        {isBehind && <Notice kind="warning">{savedMeanwhile(page.updatedBy, 'page')}</Notice>}
        {!isBehind && call.general && <Notice kind="error">{call.general}</Notice>}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton status={call.status}>{isBehind ? 'Save and replace theirs' : 'Save'}</SubmitButton>
          <Button look="outline" aria-disabled={preview.status === 'loading' || undefined} onClick={tryOut}>
            Preview
          </Button>
          <span className="font-sans text-small text-soft">{isChanged ? 'Not saved yet' : 'Saved'}</span>
        </div>
      </form>
      <section aria-label="Preview" className="grid min-w-0 content-start gap-4">
        {isBehind && (
          <TextArea label={`Saved by ${page.updatedBy ?? 'someone else'}`} rows={12} readOnly value={page.body} />
        )}
        {preview.general && <Notice kind="error">{preview.general}</Notice>}
        {shown && (
          <div className="max-w-[38rem] border border-rule p-5">
            <h2 className="mb-6 text-head">{title}</h2>
            <WrittenText html={shown.html} />
          </div>
        )}
      </section>
    </div>
  )
}
