import { Section } from '../../parts/page/section.tsx'

type Reason = { heading: string; text: string }

export function Reasons({ reasons }: { reasons: Reason[] }) {
  return (
    <Section title="What do I get" className="pt-16 lg:pt-24">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {reasons.map(({ heading, text }) => (
          <li key={heading} className="border-rule border-t pt-4">
            <h3 className="text-title tracking-[-0.015em]">{heading}</h3>
            <p className="mt-2 max-w-[28rem] text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
