import { MailFrame } from '../../../parts/staff/mail-frame.tsx'
import { Tabs } from '../../../ui/tabs.tsx'

type MessagePreviewProps = { subject: string; html: string; text: string }

/** The message as it would arrive. */
export function MessagePreview({ subject, html, text }: MessagePreviewProps) {
  const page = (width: string, title: string) => (
    <MailFrame title={`${title}: ${subject}`} html={html} className={width} />
  )
  return (
    <div className="grid min-w-0 gap-3">
      <p className="font-sans text-small">
        <span className="text-soft">Subject: </span>
        <strong className="font-semibold">{subject}</strong>
      </p>
      <Tabs
        label="Show as"
        tabs={[
          { id: 'desktop', label: 'Desktop', panel: page('w-full', 'On a desktop') },
          { id: 'phone', label: 'Phone', panel: page('w-[23rem]', 'On a phone') },
          {
            id: 'text',
            label: 'Text',
            panel: <pre className="whitespace-pre-wrap border border-rule p-4 text-fine">{text}</pre>,
          },
        ]}
      />
    </div>
  )
}
