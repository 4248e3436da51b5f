import { crossLink } from "#core/platform/redirects.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { DoorPage } from "../../../shell/DoorPage.tsx";
import { loadLink } from "./store.ts";

/** In the place of a sketch whose link leads nowhere, or nowhere any more. */
export function LinkNowhere() {
  return (
    <DoorPage
      title="No sketch at this link"
      purpose="It was switched off or replaced by a new one, the sketch is gone, or the link is mistyped."
      footer={<a href={crossLink("ask", "/ask/nest-sketch")}>How sketches work</a>}
    >
      <Notice
        title="Ask for the link again"
        plate="nest_sketch"
        action={<Button onPress={() => void loadLink()}>Look again</Button>}
      >
        Whoever runs the sketch can switch its link on and off while people draw. Open it again from
        the chat or message that it came in, or ask the streamer for the new one.
      </Notice>
    </DoorPage>
  );
}
