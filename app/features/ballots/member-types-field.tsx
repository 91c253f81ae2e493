type MemberTypesFieldProps = { label: string; help: string; types: readonly string[]; chosen?: readonly string[] }

/** The member types that may vote, a checkbox each. */
export function MemberTypesField({ label, help, types, chosen = [] }: MemberTypesFieldProps) {
  return (
    <fieldset className="field col-span-6">
      <legend className="field-label">{label}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {types.map((type) => (
          <label key={type} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="tick"
              name="electorTypes"
              value={type}
              defaultChecked={chosen.includes(type)}
            />
            {type}
          </label>
        ))}
      </div>
      <p className="field-help">{help}</p>
    </fieldset>
  )
}
