/** The components into which something is typed or chosen, right and wrong. */
import { type ReactNode, useState } from "react";
import { Checkbox, CheckboxGroup } from "../../islands/ui/Checkbox.tsx";
import { DateField } from "../../islands/ui/DateField.tsx";
import { MonthCalendar } from "../../islands/ui/MonthCalendar.tsx";
import { PasswordField } from "../../islands/ui/PasswordField.tsx";
import { RadioCards } from "../../islands/ui/RadioCards.tsx";
import { SchemaForm } from "../../islands/ui/SchemaForm.tsx";
import { SearchField } from "../../islands/ui/SearchField.tsx";
import { Switch } from "../../islands/ui/Switch.tsx";
import { useSchemaForm } from "../../islands/ui/schema-form.ts";
import { TextField } from "../../islands/ui/TextField.tsx";
import { TextForm } from "../../islands/ui/TextForm.tsx";
import { Unsaved } from "../../islands/ui/Unsaved.tsx";

const LAYOUTS = ["plain", "panel", "wide"] as const;

const nothing = () => {};

export const FIELDS: Record<string, () => ReactNode> = {
  Checkbox: Checkboxes,
  DateField: () => (
    <>
      <Day />
      <DateField label="Another day" value="22/11" onChange={nothing} error="That is no day" />
    </>
  ),
  MonthCalendar: () => <MonthCalendar label="Day" value="2026-11-22" onChoose={nothing} />,
  PasswordField: () => (
    <>
      <PasswordField label="Password" hint="At least ten characters" />
      <PasswordField label="Again" error="The two differ" defaultValue="goose" />
    </>
  ),
  RadioCards: () => (
    <RadioCards
      label="Role"
      options={[
        { id: "editor", name: "Editor", hint: "Changes commands" },
        { id: "viewer", name: "Viewer", hint: "Looks on" },
      ]}
      value="editor"
      onChange={nothing}
    />
  ),
  SchemaForm: () =>
    LAYOUTS.map((layout) => (
      <SchemaForm key={layout} layout={layout} onSubmit={nothing} error="The server is away">
        <TextField label={`Name, ${layout}`} />
      </SchemaForm>
    )),
  SearchField: () => (
    <>
      <SearchField label="Search" placeholder="Name or text" value="" onChange={nothing} />
      <SearchField label="Search again" placeholder="" value="honk" onChange={nothing} />
    </>
  ),
  Switch: () => (
    <>
      <Switch isSelected onChange={nothing}>
        On
      </Switch>
      <Switch isSelected={false} onChange={nothing}>
        Off
      </Switch>
      <Switch isSelected isDisabled onChange={nothing}>
        On for good
      </Switch>
      <Switch isSelected={false} label="Without words" onChange={nothing} />
    </>
  ),
  TextField: () => (
    <>
      <TextField label="Name" placeholder="honk" hint="Letters and digits" />
      <TextField label="Prefix" mono defaultValue="!" error="One sign" />
      <TextField label="Response" lines={3} placeholder="Hello, $(user)" />
      <TextField label="Number" isDisabled defaultValue="7" />
      <TextField label="Address" isReadOnly defaultValue="goose.example" />
    </>
  ),
  TextForm: () => (
    <TextForm
      initial={{ email: "", password: "" }}
      fields={[
        { name: "email", label: "E-mail", type: "email" },
        { name: "password", label: "Password", type: "password", hint: "Ten characters" },
      ]}
      validate={() => ({})}
      submit={async () => undefined}
      button={["Log in", "Logging in…"]}
      aside={<a href="#forgotten">Forgotten?</a>}
      draft="components"
    />
  ),
  Unsaved: UnsavedForm,
};

function Day() {
  const [value, setValue] = useState("2026-11-22");
  return <DateField label="Day" value={value} onChange={setValue} hint="Month, day, year" />;
}

function Checkboxes() {
  const [value, setValue] = useState(["read"]);
  return (
    <CheckboxGroup label="Permissions" value={value} onChange={setValue}>
      <Checkbox value="read" name="Read" hint="Sees commands" />
      <Checkbox value="write" name="Write" />
      <Checkbox value="own" name="Own" hint="The owner alone" isDisabled />
    </CheckboxGroup>
  );
}

/** It shows nothing until its page is left: then LeaveDialog. */
function UnsavedForm() {
  const form = useSchemaForm({
    initial: { name: "" },
    validate: () => ({}),
    submit: async () => undefined,
  });
  return (
    <SchemaForm onSubmit={form.handleSubmit}>
      <Unsaved form={form} draft="components-unsaved" />
      <TextField label="Unsaved name" />
    </SchemaForm>
  );
}
