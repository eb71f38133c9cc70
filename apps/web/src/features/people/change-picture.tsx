// Changes the own picture: a photo, cropped to a square on this device, or a drawn portrait; either is uploaded.
import { useLingui } from '@lingui/react';
import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { acceptAttribute, examineFile } from '../../media/file-kind.ts';
import { LazyPhotoCapture } from '../../media/lazy-photo-capture.tsx';
import { openPicture, squareFile, wholeSquare, type Cut } from './square-photo.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SendingPercent } from '../../ui/sending-percent.tsx';
import { CutSquare } from './cut-square.tsx';
import { PictureChoices } from '../../ui/picture-choices.tsx';
import { portraitFile, portraits, portraitUrl } from './portraits.ts';
import { calls, refusalOf } from '../../connection/calls.ts';
import { session } from '../../connection/session.ts';
import { UploadInterrupted } from '../../connection/call-errors.ts';
import { uploadFile, type UploadWatch } from '../../connection/upload.ts';

const kinds = ['image'] as const;

type Chosen = { readonly file: File; readonly picture: ImageBitmap };

export function ChangePicture({ hasPicture, onClose }: { hasPicture: boolean; onClose: () => void }) {
  const { i18n } = useLingui();
  const { send, remove } = useProfilePicture();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [portrait, setPortrait] = useState<number | null>(null);
  const [cut, setCut] = useState<Cut>(wholeSquare);
  const [camera, setCamera] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending] = useState(() => new AbortController());
  // A photo takes some 50 MB of memory.
  useEffect(() => () => chosen?.picture.close(), [chosen]);
  const watch = { onProgress: setPercent, signal: sending.signal };

  const during = async (work: () => Promise<string | null>) => {
    setProblem(null);
    setPercent(0);
    const refusal = await work();
    setPercent(null);
    if (refusal === null) onClose();
    else setProblem(refusal);
  };
  const choose = async (given: File) => {
    setCamera(false);
    const { file, refusal } = await examineFile(given, kinds);
    if (refusal !== undefined) return setProblem(refusal);
    const picture = await openPicture(file);
    // The server may be able to decode what this browser cannot.
    if (picture === null) return during(() => send(file, watch));
    setProblem(null);
    setCut(wholeSquare);
    setPortrait(null);
    setChosen({ file, picture });
  };
  const choosePortrait = (number: number) => {
    setProblem(null);
    setChosen(null);
    setPortrait(number);
  };
  const taken = async () => {
    if (portrait !== null) return portraitFile(portrait);
    return chosen && ((await squareFile(chosen.picture, cut)) ?? chosen.file);
  };
  const save = () =>
    during(async () => {
      const file = await taken();
      return file && send(file, watch);
    });
  // A cancelled picture must not appear a minute later.
  const cancel = () => {
    sending.abort();
    onClose();
  };

  return (
    <Dialog
      open
      heading={i18n._('Change picture')}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>{i18n._('Cancel')}</Button>
          {(chosen !== null || portrait !== null) && (
            <Button variant="primary" busy={percent !== null} onClick={() => void save()}>
              {i18n._('Save')}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <FileInput ref={picker} accept={acceptAttribute(kinds)} onChoose={(file) => void choose(file)} />
        {chosen !== null && <CutSquare picture={chosen.picture} cut={cut} onChange={setCut} />}
        {camera && (
          <Suspense>
            <LazyPhotoCapture
              takesFilms={false}
              onTake={(photo) => void choose(photo)}
              onUse={(photo) => void choose(photo)}
              onClose={() => setCamera(false)}
            />
          </Suspense>
        )}
        <Cluster>
          <Button icon={ImageUp} disabled={percent !== null} onClick={() => picker.current?.click()}>
            {chosen === null ? i18n._('Choose picture') : i18n._('Choose another')}
          </Button>
          <Button icon={Camera} disabled={percent !== null} onClick={() => setCamera(true)}>
            {i18n._('Take photo')}
          </Button>
          {hasPicture && chosen === null && portrait === null && (
            <Button variant="plain" icon={Trash2} busy={percent !== null} onClick={() => void during(remove)}>
              {i18n._('Remove picture')}
            </Button>
          )}
          <output>{percent !== null && <SendingPercent percent={percent} />}</output>
        </Cluster>
        <Problem sentence={problem} />
        <PictureChoices
          of="faces"
          legend={i18n._('Or choose a portrait')}
          pictures={portraits.map((key, index) => ({
            key,
            url: portraitUrl(key),
            name: i18n._('Portrait {number}', { number: index + 1 }),
          }))}
          chosen={portrait}
          onChoose={choosePortrait}
        />
      </Stack>
    </Dialog>
  );
}

type ProfilePicture = {
  /** Null when it succeeded; otherwise the message. */
  readonly send: (file: File, watch: Required<UploadWatch>) => Promise<string | null>;
  readonly remove: () => Promise<string | null>;
};

/** Sets the own picture: first the file as a resumable upload, then the picture itself. */
function useProfilePicture(): ProfilePicture {
  return {
    send: (file, watch) =>
      whyNot(async () => {
        const id = crypto.randomUUID();
        const token = session.current()?.token ?? '';
        await uploadFile({ id, blob: file, fileName: file.name, purpose: 'profile', token }, watch);
        watch.signal.throwIfAborted();
        await calls.people.setProfileImage({ fileId: id });
      }),
    remove: () =>
      whyNot(async () => {
        await calls.people.setProfileImage({ fileId: null });
      }),
  };
}

async function whyNot(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof UploadInterrupted) return error.message;
    return refusalOf(error).msg;
  }
}
