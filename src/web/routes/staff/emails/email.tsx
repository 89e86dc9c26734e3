import { useState } from 'react'
import { data, Link } from 'react-router'
import { discardMailDraft, resetMailWords } from '#contract/mail.ts'
import { may } from '#domain/access/permissions.ts'
import { chooseWords, fits, MAILS, ownWords, withDefaults } from '#domain/mail/all.ts'
import { compareWords } from '#domain/mail/compare-words.ts'
import type { MailKind } from '#domain/mail/mail-words.ts'
import { useCall } from '../../../calls/use-call.ts'
import { href } from '../../../href.ts'
import { previewMail } from '../../../mail.server.tsx'
import { formatInstant } from '../../../parts/instant.ts'
import { pageAsked } from '../../../parts/list-pages.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/email.ts'
import { letterheadFor, namedMail } from './asked-mail.ts'
import { EditDialog } from './edit-dialog.tsx'
import { InboxLine } from './inbox-line.tsx'
import { InsertList } from './insert-list.tsx'
import { MessagePreview } from './message-preview.tsx'
import { previewMailWords } from './preview-call.ts'
import { WordsForm } from './words-form.tsx'
import { WordsHistory } from './words-history.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const mail = namedMail(params.mail)
  const kind: MailKind = MAILS[mail]
  const query = new URL(request.url).searchParams
  const page = pageAsked(query)
  const asked = Number(query.get('version'))
  const isAsked = Number.isInteger(asked) && asked > 0 && asked < 2 ** 31
  const [letterhead, { publication }, { words, version, edits, changedBy, draft }, { versions, more }, looked] =
    await Promise.all([
      letterheadFor(app),
      app.catalogue(),
      app.mail.mail(mail),
      app.mail.versions(mail, page),
      isAsked ? app.mail.version(mail, asked) : null,
    ])
  if (isAsked && !looked) throw data(null, { status: 404 })
  const instant = (at: string) => formatInstant(at, publication.timeZone)
  const drawn = (some: typeof kind.words) => previewMail(mail, some, letterhead)
  const draftWords = draft && withDefaults(mail, draft.words)
  const published = drawn(chooseWords(mail, words, publication.currency))
  return {
    mail,
    title: kind.title,
    when: kind.when,
    inserts: kind.inserts,
    from: letterhead.publication,
    /** A draft's, else those that staff published, also where they no longer fit, so that they can be mended. */
    words: draftWords ?? (words ? withDefaults(mail, words) : ownWords(mail, publication.currency)),
    edits,
    changedBy,
    isChanged: words !== null,
    fits: !words || fits(mail, words),
    draft: draft && { by: draft.savedBy ?? 'someone', since: instant(draft.savedAt), fits: fits(mail, draft.words) },
    draftPreview: draftWords && fits(mail, draftWords) ? drawn(draftWords) : null,
    preview: published,
    history: {
      current: version,
      versions: versions.map(({ savedAt, ...one }) => ({ ...one, savedAt: instant(savedAt) })),
      page,
      more,
      looked: looked && { version: asked, diff: compareWords(looked.before, looked.after) },
    },
    mayChange: may(member.role, 'emails.change'),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `${loaderData?.title ?? 'Email'}, Emails`
  return pageMeta(siteOf(matches), { title, description: 'An email.', path: href('/staff/emails'), hidden: true })
}

type Shown = Route.ComponentProps['loaderData']

export default function StaffEmail({ loaderData }: Route.ComponentProps) {
  const { mail, title, when, fits, edits, history, mayChange } = loaderData
  return (
    <StaffPage
      title={title}
      lead={when}
      actions={
        <>
          <a href="#history" className="linked inline-flex min-h-11 items-center">
            History
          </a>
          <Link to={href('/staff/emails')} className="linked inline-flex min-h-11 items-center">
            All emails
          </Link>
        </>
      }
    >
      {!fits && (
        <Notice kind="warning">Your text no longer fits this email. We’ll send the default until you change it.</Notice>
      )}
      <DraftNotice {...loaderData} />
      <Editor key={mail} {...loaderData} />
      <WordsHistory edit={{ mail, base: edits }} {...history} mayChange={mayChange} />
    </StaffPage>
  )
}

function DraftNotice({ mail, edits, draft, mayChange }: Shown) {
  if (!draft) return null
  return (
    <Notice title={`Draft saved by ${draft.by} on ${draft.since}.`}>
      <div className="flex flex-wrap items-center gap-x-6">
        {draft.fits
          ? 'Readers don’t get it until it’s published.'
          : 'It isn’t complete yet, so there’s no preview of it. Readers don’t get it until it’s published.'}
        {mayChange && (
          <EditDialog
            label="Discard draft"
            call={discardMailDraft}
            edit={{ mail, base: edits }}
            done="Draft discarded. Readers get the same text as before."
          >
            The draft is deleted, and readers get the same text as before. Its words stay in the audit log.
          </EditDialog>
        )}
      </div>
    </Notice>
  )
}

function Editor(shown: Shown) {
  const { mail, words, edits, changedBy, inserts, isChanged, draft, draftPreview, preview, from, mayChange } = shown
  const tried = useCall(previewMailWords)
  // What was tried out counts until something else is saved.
  const [triedAt, setTriedAt] = useState(edits)
  const typed = triedAt === edits ? tried.answer : null
  const drawn = typed ?? draftPreview ?? preview
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
      {mayChange && (
        <StaffSection title="Words" aside={draft ? 'Draft' : isChanged ? 'Your words' : 'Our words'}>
          <WordsForm
            mail={mail}
            words={words}
            edits={edits}
            changedBy={changedBy}
            preview={tried}
            onPreview={() => setTriedAt(edits)}
          />
          {isChanged && (
            <EditDialog
              label="Use the default text"
              call={resetMailWords}
              edit={{ mail, base: edits }}
              done="Published. The next message will use the default text."
            >
              The next message will use the default text. Yours stays in the history.
            </EditDialog>
          )}
          <InsertList inserts={inserts} />
        </StaffSection>
      )}
      <StaffSection
        title="Preview"
        aside={`${!typed && draftPreview ? 'The draft, with' : 'With'} sample names and amounts`}
      >
        <InboxLine from={from} subject={drawn.subject} preheader={drawn.preheader} />
        <MessagePreview {...drawn} />
        {draftPreview && (
          <Disclosure summary="What readers get now">
            <MessagePreview {...preview} />
          </Disclosure>
        )}
      </StaffSection>
    </div>
  )
}
