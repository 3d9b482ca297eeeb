import { imageFields, type ImageField } from '@club/contracts';
import { App, Button, Flex, Form, Image, Input, Progress } from 'antd';
import { useRef, useState, type DragEvent } from 'react';
import styles from './image-slot.module.css';
import { swapImages, type ShowDraft } from './show-model';
import { checkImage, putFile } from './upload-image';
import { useRequestUploadMutation } from './upload-image.api';

/** Local addresses of new uploads, by path. The server shows an image once its show is saved. */
const previews = new Map<string, string>();

/** One of six images: choose or drop a file, and describe it in an alt text. */
export function ImageSlot({ field, position }: { field: ImageField; position: number }) {
  const form = Form.useFormInstance<ShowDraft>();
  const path = Form.useWatch<string | undefined>(field, form) ?? '';
  const { upload, progress } = useUpload((uploaded) => form.setFieldValue(field, uploaded));
  const picker = useRef<HTMLInputElement>(null);
  const { isOver, ...area } = useDropArea((file) => void upload(file));
  return (
    <div className={styles['slot']} data-over={isOver} data-testid={`drop-${field}`} {...area}>
      <Form.Item name={field} hidden>
        <Input />
      </Form.Item>
      {path !== '' && (
        <Image width={96} src={previews.get(path) ?? `${path}?w=480`} alt={`Image ${position}`} />
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        data-testid={`file-${field}`}
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          target.value = ''; // otherwise the same file would be no change after Remove
        }}
      />
      <Flex vertical gap={6}>
        <Button onClick={() => picker.current?.click()}>
          {path === '' ? `Choose image ${position}` : `Replace image ${position}`}
        </Button>
        <span className={styles['hint']}>or drop it here</span>
        {path !== '' && (
          <Button size="small" onClick={() => form.setFieldValue(field, '')}>
            Remove
          </Button>
        )}
        <MoveButtons field={field} position={position} />
        {progress !== undefined && (
          <Progress percent={progress} size="small" style={{ width: 160 }} />
        )}
      </Flex>
      <Form.Item
        name={`${field}Alt`}
        label={`Alt text ${position}`}
        style={{ flex: '1 1 180px', margin: 0 }}
      >
        <Input />
      </Form.Item>
    </div>
  );
}

/** Takes a file that is dropped, and knows whether one is over the area. */
function useDropArea(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent): void => {
      event.preventDefault(); // otherwise the browser opens the file instead of the page
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) setOver(false);
    },
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      onFile(event.dataTransfer.files[0]);
    },
  };
}

/** Swaps the image with the one before or after it. The first image is the poster. */
function MoveButtons({ field, position }: { field: ImageField; position: number }) {
  const form = Form.useFormInstance<ShowDraft>();
  const moveTo = (index: number): void => {
    const other = imageFields[index];
    if (other !== undefined)
      form.setFieldsValue(swapImages(form.getFieldsValue(true) as ShowDraft, field, other));
  };
  return (
    <Flex gap={6}>
      <Button
        size="small"
        aria-label={`Move image ${position} up`}
        disabled={position === 1}
        onClick={() => moveTo(position - 2)}
      >
        ↑
      </Button>
      <Button
        size="small"
        aria-label={`Move image ${position} down`}
        disabled={position === imageFields.length}
        onClick={() => moveTo(position)}
      >
        ↓
      </Button>
    </Flex>
  );
}

/** Asks for an upload URL, PUTs the file there and reports its path (specification-rules.md 7). */
function useUpload(onDone: (path: string) => void) {
  const { notification } = App.useApp();
  const [requestUpload] = useRequestUploadMutation();
  const [progress, setProgress] = useState<number | undefined>();

  const upload = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const wrong = checkImage(file);
    if (wrong !== undefined) return notification.error(wrong);
    try {
      setProgress(0);
      const { uploadURL } = await requestUpload().unwrap();
      const path = await putFile(uploadURL, file, setProgress);
      previews.set(path, URL.createObjectURL(file));
      onDone(path);
      notification.success({ title: 'Upload successful' });
    } catch {
      notification.error({
        title: 'Upload failed',
        description: 'Failed to upload image. Please try again.',
      });
    } finally {
      setProgress(undefined);
    }
  };
  return { upload, progress };
}
