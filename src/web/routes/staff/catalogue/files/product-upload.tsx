import type { FormEvent } from 'react'
import { useState } from 'react'
import { FILE_ENDINGS, formatFileSize, NOT_SUCH_A_FILE } from '#domain/catalogue/product-file.ts'
import { chosenFiles } from '../../../../forms/chosen-files.ts'
import { formText } from '../../../../forms/form-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Sent } from '../../orders/packing/use-sending.ts'
import { useSending } from '../../orders/packing/use-sending.ts'

function FileField({ multiple, error }: { multiple?: boolean; error: string | undefined }) {
  return (
    <Field
      label={multiple ? 'New files' : 'File'}
      name="file"
      type="file"
      accept={FILE_ENDINGS.join(',')}
      multiple={multiple}
      required
      hint={`PDF, EPUB, ZIP or MP3, at most 50 MB${multiple ? ' each' : ''}. Buyers see the name.`}
      error={error}
    />
  )
}

export function UploadFiles({ product }: { product: string }) {
  const { sending, busy, send, stop } = useSending(product)
  const [fault, setFault] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const files = chosenFiles(form, 'file')
    setFault(files.length === 0 ? NOT_SUCH_A_FILE : undefined)
    if (files.length === 0) return
    const arrived = await send(files, { replaces: null, reason: '' })
    // Those that failed are told by name; sent again with the others, the others would be there twice.
    if (arrived > 0) form.reset()
    if (arrived === files.length) toast(arrived === 1 ? 'File uploaded.' : 'Files uploaded.')
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="New files"
      className="scripted grid max-w-[40rem] gap-4"
    >
      <FileField multiple error={fault} />
      <OnTheirWay sending={sending} />
      <div className="flex items-center gap-x-6">
        <SubmitButton status={busy ? 'sending' : 'sendable'}>Upload</SubmitButton>
        {busy && (
          <Button look="quiet" onClick={stop}>
            Stop
          </Button>
        )}
      </div>
    </form>
  )
}

type ReplaceProps = { product: string; file: { id: string; name: string } }

export function ReplaceFile({ product, file: { id, name } }: ReplaceProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="scripted" aria-label={`Replace ${name}`} onClick={() => setOpen(true)}>
        Replace
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Replace ${name}`}>
        {open && <ReplaceForm product={product} replaces={id} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function ReplaceForm({ product, replaces, onDone }: { product: string; replaces: string; onDone: () => void }) {
  const { sending, busy, send } = useSending(product)
  const [faults, setFaults] = useState<{ file?: string; reason?: string }>({})
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const files = chosenFiles(event.currentTarget, 'file')
    const reason = formText(event.currentTarget, 'reason').trim()
    const missing = {
      ...(files.length === 0 && { file: NOT_SUCH_A_FILE }),
      ...(reason === '' && { reason: 'Enter a reason.' }),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0 || (await send(files, { replaces, reason })) === 0) return
    toast('File replaced.')
    onDone()
  }
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Replace" className="grid gap-4">
      <p>Buyers will get the new file instead of the old one.</p>
      <FileField error={faults.file} />
      <Field label="Reason" name="reason" maxLength={200} required error={faults.reason} />
      <OnTheirWay sending={sending} />
      <SubmitButton status={busy ? 'sending' : 'sendable'}>Replace</SubmitButton>
    </form>
  )
}

const BAR_CLASS =
  'h-1 w-full appearance-none bg-rule [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-ink'

function OnTheirWay({ sending }: { sending: readonly Sent[] }) {
  if (sending.length === 0) return null
  return (
    <ul className="border-rule border-t font-sans text-small">
      {sending.map(({ key, name, size, bytes, fault }) => (
        <li key={key} className="grid gap-1 border-rule border-b py-2">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">{name}</span>
            {!fault && (
              <span className="tabular text-soft">
                {bytes === 0 ? formatFileSize(size) : `${formatFileSize(bytes)} of ${formatFileSize(size)}`}
              </span>
            )}
          </span>
          {fault ? (
            <span role="alert" className="text-error">
              {fault}
            </span>
          ) : (
            <progress aria-label={`Uploading ${name}`} max={size} value={bytes} className={BAR_CLASS} />
          )}
        </li>
      ))}
    </ul>
  )
}
