import type { ImageField } from '@club/contracts';
import { App, Button, Flex, Form, Image, Input, Progress } from 'antd';
import { useRef, useState, type DragEvent } from 'react';
import type { ShowDraft } from './show-model';
import { checkImage, putFile } from './upload-image';
import { useRequestUploadMutation } from './shows.api';

/** One of six pictures: choose or drop a file, see it at once, say in words what is on it. */
export function ImageSlot({ field, position }: { field: ImageField; position: number }) {
  const form = Form.useFormInstance<ShowDraft>();
  const path = Form.useWatch<string | undefined>(field, form) ?? '';
  const { upload, progress, preview } = useUpload((uploaded) => form.setFieldValue(field, uploaded));
  const picker = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void upload(event.dataTransfer.files[0]);
  };
  return (
    <Flex gap={12} align="start" style={{ marginBottom: 12 }} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Form.Item name={field} hidden>
        <Input />
      </Form.Item>
      {path !== '' && <Image width={96} src={preview ?? `${path}?w=480`} alt={`Image ${position}`} />}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        data-testid={`file-${field}`}
        onChange={(event) => void upload(event.target.files?.[0])}
      />
      <Flex vertical gap={6}>
        <Button onClick={() => picker.current?.click()}>{path === '' ? `Choose image ${position}` : `Replace image ${position}`}</Button>
        {path !== '' && (
          <Button size="small" onClick={() => form.setFieldValue(field, '')}>
            Remove
          </Button>
        )}
        {progress !== undefined && <Progress percent={progress} size="small" style={{ width: 160 }} />}
      </Flex>
      <Form.Item name={`${field}Alt`} label={`Alt text ${position}`} style={{ flex: 1, margin: 0 }}>
        <Input />
      </Form.Item>
    </Flex>
  );
}

/** The specification's upload: ask for a place, PUT the file there, remember its path; its words in each case. */
function useUpload(onDone: (path: string) => void) {
  const { notification } = App.useApp();
  const [requestUpload] = useRequestUploadMutation();
  const [progress, setProgress] = useState<number | undefined>();
  const [preview, setPreview] = useState<string | undefined>();

  const upload = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const wrong = checkImage(file);
    if (wrong !== undefined) return notification.error(wrong);
    try {
      setProgress(0);
      const { uploadURL } = await requestUpload().unwrap();
      onDone(await putFile(uploadURL, file, setProgress));
      setPreview(URL.createObjectURL(file));
      notification.success({ title: 'Upload successful' });
    } catch {
      notification.error({ title: 'Upload failed', description: 'Failed to upload image. Please try again.' });
    } finally {
      setProgress(undefined);
    }
  };
  return { upload, progress, preview };
}
