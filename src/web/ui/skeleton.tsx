/** A place held open in the shape of what will stand there. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-[breathe_1.6s_ease-in-out_infinite] bg-shade ${className}`} />
}
