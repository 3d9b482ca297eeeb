import { imageFields, parsePerformers, type SaveShowForm } from '@club/contracts';
import { Collapse, Flex, Form, Input, InputNumber, Select, Typography } from 'antd';
import { ImageSlot } from './image-slot';
import type { ShowDraft } from './show-model';
import { useVenuesQuery } from './shows.api';

const Text = ({
  name,
  label,
  rows,
}: {
  name: keyof SaveShowForm;
  label: string;
  rows?: number;
}) => (
  <Form.Item name={name} label={label}>
    {rows === undefined ? <Input /> : <Input.TextArea rows={rows} />}
  </Form.Item>
);

/** Every field of the specification's show, in the order in which a person plans one. */
export function ShowFields() {
  const { data: venues = [] } = useVenuesQuery();
  const options = venues.map(({ id, city, name }) => ({ value: id, label: `${city}: ${name}` }));
  return (
    <>
      <Form.Item name="venueId" label="Venue">
        <Select options={options} placeholder="Choose a venue" />
      </Form.Item>
      <Text name="title" label="Title" />
      <Flex gap={12} wrap>
        <Form.Item name="date" label="Date">
          <Input type="date" />
        </Form.Item>
        <Form.Item name="doorsTime" label="Doors">
          <Input type="time" />
        </Form.Item>
        <Form.Item name="showTime" label="Show">
          <Input type="time" />
        </Form.Item>
        <Form.Item name="price" label="Price (£)">
          <InputNumber min={0} step={0.5} />
        </Form.Item>
        <Form.Item name="maxTickets" label="Tickets">
          <InputNumber min={0} max={5000} />
        </Form.Item>
      </Flex>
      <Text name="description" label="Short description" rows={2} />
      <Text
        name="fullDescription"
        label="About this show (a blank line begins a paragraph)"
        rows={5}
      />
      <Text name="performers" label="Performers, one per line: name - bio" rows={4} />
      <PerformerPreview />
      <Text name="highlights" label="Highlights" rows={2} />
      <Flex gap={12} wrap>
        <Text name="duration" label="Duration" />
        <Text name="showType" label="Show type" />
        <Text name="ageRestriction" label="Age restriction" />
      </Flex>
      <Typography.Title level={3} style={{ fontSize: 17 }}>
        Images
      </Typography.Title>
      {imageFields.map((field, index) => (
        <ImageSlot key={field} field={field} position={index + 1} />
      ))}
      <Collapse
        items={[
          { key: 'seo', label: 'Search engines', forceRender: true, children: <SeoFields /> },
        ]}
      />
    </>
  );
}

/** What visitors will see of the lines above. */
function PerformerPreview() {
  const lines = Form.useWatch<string | undefined>('performers') ?? '';
  return (
    <ul aria-label="Preview of the line-up" style={{ marginTop: 0 }}>
      {parsePerformers(lines).map(({ name, bio }, index) => (
        <li key={`${name} ${index}`}>
          <strong>{name}</strong> · {bio}
        </li>
      ))}
    </ul>
  );
}

function SeoFields() {
  const form = Form.useFormInstance<ShowDraft>();
  const [own, shows] = [
    Form.useWatch<string | undefined>('metaTitle', form),
    Form.useWatch<string | undefined>('title', form),
  ];
  const description = Form.useWatch<string | undefined>('metaDescription', form);
  return (
    <>
      <Text name="metaTitle" label="Title for search engines" />
      <Text name="metaDescription" label="Description for search engines" rows={2} />
      <Text name="keywords" label="Keywords" />
      <Typography.Paragraph>
        <strong style={{ color: '#1a0dab' }}>{own ?? shows ?? 'Title'}</strong>
        <br />
        {description ?? 'The short description stands here where nothing else is given.'}
      </Typography.Paragraph>
    </>
  );
}
