import { changeRole, endStaff, inviteStaff } from '#contract/access/staff-members.ts'
import { LONGEST_EMAIL } from '#domain/access/email.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import { LONGEST_LINE } from '#domain/addresses/line-length.ts'
import { formText } from '../../../forms/form-text.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ActionForm } from '../people/person/action-form.tsx'
import { ROLE_CHOICES } from './role-work.ts'

const HINT = 'For the audit log.'

export function MemberActions({ member }: { member: { token: string; name: string; role: StaffRole } }) {
  const { token, name, role } = member
  return (
    <span className="flex gap-x-4">
      <ActionForm
        person={token}
        hint={HINT}
        opens="Change role"
        title={`Change ${name}’s role`}
        endpoint={changeRole}
        body={(form) => ({ member: token, role: formText(form, 'role') })}
        submit="Change role"
        done="Role changed"
      >
        {(fault) => (
          <>
            <Select label="Role" name="role" options={ROLE_CHOICES} defaultValue={role} error={fault('role')} />
            <p className="font-sans text-small text-soft">
              {name} is logged out and gets the new role at the next login.
            </p>
          </>
        )}
      </ActionForm>
      <ActionForm
        person={token}
        hint={HINT}
        opens="Remove"
        title={`Remove ${name} from the staff`}
        endpoint={endStaff}
        body={() => ({ member: token })}
        submit="Remove"
        done={`${name} was removed from the staff`}
      >
        {() => <p className="font-sans text-small">{name} is logged out at once, and keeps an account as a reader.</p>}
      </ActionForm>
    </span>
  )
}

export function InviteMember() {
  return (
    <ActionForm
      person=""
      hint={HINT}
      opens="Invite someone"
      title="Invite someone to the staff"
      endpoint={inviteStaff}
      body={(form) => ({
        email: formText(form, 'email'),
        name: formText(form, 'name'),
        role: formText(form, 'role'),
      })}
      submit="Send invitation"
      done="Invitation sent"
    >
      {(fault) => (
        <>
          <Field label="Name" name="name" required autoComplete="off" maxLength={LONGEST_LINE} error={fault('name')} />
          <Field
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="off"
            maxLength={LONGEST_EMAIL}
            hint="We email a link to choose a password. If this reader already has an account, it’s logged out everywhere."
            error={fault('email')}
          />
          <Select label="Role" name="role" options={ROLE_CHOICES} defaultValue="support" error={fault('role')} />
        </>
      )}
    </ActionForm>
  )
}
