export const CONTROL_CLASS =
  'w-full border border-edge bg-transparent px-3 py-2.5 font-sans text-base/6 text-ink placeholder:text-soft focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:text-soft aria-invalid:border-2 aria-invalid:border-error'
