import { removeFile } from '#contract/catalogue/product-files.ts'
import { formatFileSize } from '#domain/catalogue/product-file.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { InDialog } from '../../in-dialog.tsx'
import { ReplaceFile } from './product-upload.tsx'

type ListedFile = { id: string; name: string; size: number; since: string | null; href: string }

export function ProductFileList({ product, files }: { product: string; files: ListedFile[] }) {
  if (files.length === 0) return <p className="font-sans text-small text-soft">Nothing here yet.</p>
  return (
    <ul className="font-sans text-small">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex flex-wrap items-center justify-between gap-x-6 border-rule border-b py-2 first:border-t"
        >
          <span className="grid min-w-0">
            <a href={file.href} download className="min-w-0 break-words">
              <span className="linked">{file.name}</span>
            </a>
            <span className="tabular text-soft">
              {formatFileSize(file.size)}, here since {file.since}
            </span>
          </span>
          <span className="flex gap-x-5">
            <ReplaceFile product={product} file={file} />
            <RemoveFile file={file} last={files.length === 1} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function RemoveFile({ file: { id, name }, last }: { file: ListedFile; last: boolean }) {
  return (
    <InDialog
      endpoint={removeFile}
      title={`Remove ${name}`}
      button={`Remove ${name}`}
      says="Remove"
      submit="Remove"
      body={(text) => ({ file: id, reason: text('reason') })}
    >
      {(error) => (
        <>
          <p>
            Buyers will no longer be able to download this file.
            {last && ' It’s the last file. Without one, the product leaves the store.'}
          </p>
          <Field label="Reason" name="reason" maxLength={200} required error={error('reason')} />
        </>
      )}
    </InDialog>
  )
}
