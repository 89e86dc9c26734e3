import { Link } from 'react-router'
import { chooseWords, MAILS } from '#domain/mail/all.ts'
import type { MailKind } from '#domain/mail/mail-words.ts'
import { useCall } from '../../../calls/use-call.ts'
import { href } from '../../../href.ts'
import { previewMail } from '../../../mail.server.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/email.ts'
import { letterheadFor, namedMail } from './asked-mail.ts'
import { InsertList } from './insert-list.tsx'
import { MessagePreview } from './message-preview.tsx'
import { previewMailWords } from './preview-call.ts'
import { ResetWords } from './reset-words.tsx'
import { WordsForm } from './words-form.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const mail = namedMail(params.mail)
  const kind: MailKind = MAILS[mail]
  const changed = (await app.mail.words())[mail]
  const words = chooseWords(mail, changed)
  return {
    mail,
    title: kind.title,
    when: kind.when,
    inserts: kind.inserts,
    words,
    isChanged: changed !== undefined,
    fits: !changed || words === changed,
    preview: previewMail(mail, words, await letterheadFor(app)),
    mayChange: member.role === 'admin',
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `${loaderData?.title ?? 'Email'}, Emails`
  return pageMeta(siteOf(matches), { title, description: 'An email.', path: href('/staff/emails'), hidden: true })
}

type Shown = Route.ComponentProps['loaderData']

export default function StaffEmail({ loaderData }: Route.ComponentProps) {
  const { mail, title, when, words, fits } = loaderData
  return (
    <StaffPage
      title={title}
      lead={when}
      actions={
        <Link to={href('/staff/emails')} className="linked inline-flex min-h-11 items-center">
          All emails
        </Link>
      }
    >
      {!fits && (
        <Notice kind="warning">Your text no longer fits this email. We’ll send the default until you change it.</Notice>
      )}
      {/* Begins anew with what was saved or reset. */}
      <Section key={`${mail} ${words.subject} ${words.text}`} {...loaderData} />
    </StaffPage>
  )
}

function Section({ mail, words, inserts, isChanged, preview, mayChange }: Shown) {
  const tried = useCall(previewMailWords)
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      {mayChange && (
        <StaffSection title="Words" aside={isChanged ? 'Your words' : 'Our words'}>
          <WordsForm mail={mail} words={words} tried={tried} />
          {isChanged && <ResetWords mail={mail} />}
          <InsertList inserts={inserts} />
        </StaffSection>
      )}
      <StaffSection title="Preview" aside="With sample names and amounts">
        <MessagePreview {...(tried.answer ?? preview)} />
      </StaffSection>
    </div>
  )
}
