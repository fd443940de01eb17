import { useTranslation } from 'react-i18next'
import { Block } from '../../ui/block.tsx'
import { TextField } from '../../ui/field.tsx'
import type { FieldsProps } from '../profile/profile-draft.ts'
import { socialNames, socials } from '../profile/socials.ts'
import own from './settings.module.css'

/** The user's social network profiles. */
export function SocialsFields({ fields, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <Block title={t('settings.socials')} about={t('settings.socialsAbout')}>
      <div className={own.two}>
        {socials.map((name) => (
          <TextField
            key={name}
            label={socialNames[name]}
            maxLength={name === 'discord' ? 100 : 200}
            value={fields[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </div>
    </Block>
  )
}
