import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { beginUpload, sendUploadPart } from '#contract/reading/text-upload.ts'
import { formatFileSize } from '#domain/catalogue/product-file.ts'
import { SAY_WHY } from '#domain/reading/text/piece-limits.ts'
import { NOT_AN_ISSUE_FILE } from '#domain/reading/text/report.ts'
import { makeCall } from '../../../../calls/call.ts'
import { sendFile } from '../../../../calls/send-file.ts'
import { chosenFiles } from '../../../../forms/chosen-files.ts'
import { formText } from '../../../../forms/form-text.ts'
import { href } from '../../../../href.ts'
import { useRootData } from '../../../../root-data.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type UploadFormProps = { issue: number; released: boolean; problem: string | null }
type Faults = { file?: string; reason?: string; general?: string }

/** A plain form, which browsers without scripts send as it is; with them it goes in parts, and one sees how far it is. */
export function UploadForm({ issue, released, problem }: UploadFormProps) {
  const session = useRootData()?.visitor.session ?? ''
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [sent, setSent] = useState<{ bytes: number; size: number } | null>(null)
  const [faults, setFaults] = useState<Faults>(problem ? { general: problem } : {})
  const wanted = useRef(true)
  const address = href('/staff/issues/:number/text', { number: String(issue) })

  useEffect(() => {
    wanted.current = true
    return () => {
      wanted.current = false
    }
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const [file] = chosenFiles(form, 'file')
    const reason = formText(form, 'reason').trim()
    const missing = { ...(!file && { file: NOT_AN_ISSUE_FILE }), ...(released && !reason && { reason: SAY_WHY }) }
    setFaults(missing)
    if (!file || Object.keys(missing).length > 0) return
    setSent({ bytes: 0, size: file.size })
    const begun = { session, issue, file: file.name, size: file.size, reason }
    const calls = {
      begin: () => makeCall(beginUpload, { body: begun }),
      sendPart: (part: { file: string; at: number; bytes: string }) =>
        makeCall(sendUploadPart, { body: { session, ...part } }),
    }
    const fault = await sendFile(file, calls, {
      isWanted: () => wanted.current,
      onSent: (bytes) => setSent({ bytes, size: file.size }),
    })
    setSent(null)
    if (fault) return setFaults({ general: fault })
    form.reset()
    // What a form without scripts was told is told no more.
    if (problem) await navigate(address, { replace: true, preventScrollReset: true })
    else await revalidate()
  }

  return (
    <form
      method="post"
      action={address}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      aria-label="Upload"
      className="grid max-w-[40rem] gap-4"
    >
      <input type="hidden" name="session" value={session} />
      <Field
        label="EPUB or PDF"
        name="file"
        type="file"
        accept=".epub,.pdf"
        required
        hint={`At most 60 MB. The pieces come from the EPUB; a PDF is for download. ${released ? 'It replaces the file readers have now.' : 'A new EPUB replaces the pieces of the one before and keeps what you wrote here.'}`}
        error={faults.file}
      />
      {released && <Field label="Reason" name="reason" maxLength={200} required error={faults.reason} />}
      {faults.general && <Notice kind="error">{faults.general}</Notice>}
      {sent && (
        <div className="grid gap-1 font-sans text-small">
          <span className="tabular text-soft">
            Uploading, {formatFileSize(sent.bytes)} of {formatFileSize(sent.size)}
          </span>
          <progress aria-label="Uploading" max={sent.size} value={sent.bytes} className={BAR_CLASS} />
        </div>
      )}
      <div>
        <SubmitButton plain status={sent ? 'sending' : 'sendable'}>
          Upload
        </SubmitButton>
      </div>
    </form>
  )
}

export const BAR_CLASS =
  'h-1 w-full appearance-none bg-rule [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-ink'
